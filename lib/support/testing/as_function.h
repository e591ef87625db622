/* as_function.h -- put before a program's main.c, whose main() becomes a function that
 * tests can call. */
#ifndef AS_AS_FUNCTION_H
#define AS_AS_FUNCTION_H

int selvedge_main(int argc, char **argv);

#define main selvedge_main

#endif
