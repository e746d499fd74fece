unset GREETING
unset GREETING_${LANGUAGE}
unset \
    GREETING
unset	TABBED
