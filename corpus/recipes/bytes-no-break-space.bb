GREETING = "no break" 
SPACED = "white space of Unicode is white space"
CONTINUED = "one \ 
 two"
