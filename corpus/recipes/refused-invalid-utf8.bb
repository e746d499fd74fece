# Latin-1, not UTF-8: BitBake cannot decode it.
SUMMARY = "Grüße"
NEXT = "read all the same"
