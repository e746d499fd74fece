
   
	
GREETING = "lines of white space are blank"

 

LANGUAGE = "en"


