/* motion_plan.h -- which cloths a command moves. */
#pragma once

#include "motion/motion_case.h"

/* Appends the cases that the options ask for, motion_case each: scene by scene, and of
 * a scene each combination.  Returns 0, or the exit code having said what is wrong. */
int motion_plan_make(const options *o, items *cases);

/* Prints all that has a name. */
void motion_list(void);
