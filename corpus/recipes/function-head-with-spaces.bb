spaces   (   )   {   
    the head may have white space anywhere
}   
AFTER = "the closing brace may have white space behind it"
