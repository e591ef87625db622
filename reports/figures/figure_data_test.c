/* Tests the join of series whose keys differ in part. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

#include "figures/figure.h"

static const char *const columns[] = {"s0", "s1", "digits"};
static const double first[] = {1, 1, 15, 1, 2, 16}, second[] = {1, 2, 7.5, 2, 2, 8};

static figure digits(void) { return (figure){.kind = figure_kind_at(1), .subject = "arap"}; }

static const document_numbers grid[] = {{first, 3}, {first + 3, 3}},
                              other[] = {{second, 3}, {second + 3, 3}};

#define SERIES(of, in, at, document, v)                                                   \
  {                                                                                       \
    .name = "digits", .subject = "arap", .quantity = (of), .scalar = (in), .angle = (at), \
    .columns = {columns, 3}, .rows = {v, 2}, .run = (document)                            \
  }
static const doc_series rows[] = {
    SERIES("energy", "f64", 0, 0, grid),
    SERIES("energy", "f32", 0, 0, grid),
    SERIES("hessian", "f64", 30, 0, other),
    SERIES("energy", "f64", 0, 1, grid),
};

Test(figure_data, joins_on_the_keys) {
  const record_set set = {.series = {rows, 4}};
  const figure f = digits();
  buffer csv = {0};
  cr_assert(eq(int, figure_data(&f, &set, &csv), 0));
  cr_expect_str_eq(csv.data,
                   "s0,s1,energy_0,hessian_30\n"
                   "1,1,15,NaN\n1,2,16,7.5\n2,2,NaN,8\n");
  buffer_free(&csv);
}

Test(figure_data, refuses_keys_without_values) {
  doc_series bare = rows[0];
  bare.columns.n = 2;
  const record_set set = {.series = {&bare, 1}};
  const figure f = digits();
  buffer csv = {0};
  cr_expect(eq(int, figure_data(&f, &set, &csv), EXIT_USAGE));
  buffer_free(&csv);
}

Test(figure_data, script_names_what_to_draw) {
  const record_set set = {.series = {rows, 4}};
  figure f = digits();
  buffer gp = {0};
  buffer_add(&f.name, "digits_f64_arap");
  figure_script(&f, &set, &gp);
  cr_expect(strncmp(gp.data,
                    "# gnuplot digits_f64_arap.gp makes the figure anew from "
                    "digits_f64_arap.csv.\nname = 'digits_f64_arap'\nsubject = 'arap'\n"
                    "quantities = 'energy hessian'\nangles = '0 30'\nscalar = "
                    "'double'\nleast = 12\nmost = 17\n\n",
                    200) == 0);
  buffer_free(&gp);
  buffer_free(&f.name);
}
