# In this layer, hello greets the cook.
HELLO_GREETING = "dinner is served"
