python do_greet() {
    greetings = {
        "en": "hello",
        "de": "hallo",
    }
    for language, greeting in greetings.items():
        bb.plain("%s: %s" % (language, greeting))

    # a brace ends the function only where it is alone on its line, in column 1
    d.setVar("GREETINGS", """{
  }""")
}
python	tabbed	()	{
    pass
}
pythonic() {
    : a shell function
}
