/* as_function.h -- included before main.c, turns main() into a function that tests can call. */
#pragma once

int selvedge_main(int argc, char **argv);

#define main selvedge_main
