/* pritchard_open.c -- claims of P that no check here can measure. */
#include "ledger/ledger_rows.h"

const ledger_row ledger_pritchard_open[] = {
    OPEN_ROW(
        "P5.3", "section 5.3",
        "With the assumption of constant lengths the result is more pleasing: stretch "
        "energy is halved, shear and bend energy fall a little",
        "it needs dynamics, and P does not say which cloth was tried"),
    OPEN_ROW(
        "P5.4", "section 5.4, table 1",
        "The parameters of table 1, with damping k_damp times each stiffness, give "
        "good results",
        "it needs dynamics, and no measure of good is given"),
    OPEN_ROW(
        "P6t", "section 6",
        "A 66 x 66 cloth takes thirty to forty minutes for a second of animation on "
        "a 3 GHz Pentium IV, at steps of 0.02 s",
        "it needs the timing of a simulation of that scene"),
    OPEN_ROW("P6s", "section 6",
             "Steps of 0.01 s almost always work, smaller ones are needed at times",
             "it needs dynamics"),
    {0}};
