python () {
    if not d.getVar("GREETING"):
        raise bb.parse.SkipRecipe("nothing to say")
}
python() {
    d.setVar("GREETING:append", ", world")
}
python __anonymous() {
    pass
}
() {
    bb.note("without a word it is python all the same")
}
