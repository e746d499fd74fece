SUMMARY = "Grüße, 你好 👋"
do_grüße() {
    :
}
# Grüße
