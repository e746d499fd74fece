# SPDX-License-Identifier: MIT
#
# Nothing but comments.
