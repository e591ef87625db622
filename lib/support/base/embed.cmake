# cmake -DINPUT=page.css -DOUTPUT=page_css.c -DNAME=asset_page_css -P embed.cmake
# Writes a file as a C array that ends with NUL; string literals of this length are not portable.
file(READ "${INPUT}" bytes HEX)
string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
file(WRITE "${OUTPUT}" "extern const char ${NAME}[];\nconst char ${NAME}[] = {\n${bytes}0};\n")
