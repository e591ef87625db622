#include "support/records/verify_sums.h"

const char *const verdict_words[] = {[VERDICT_PASS] = "pass",
                                     [VERDICT_FAIL] = "fail",
                                     [VERDICT_SKIP] = "skip",
                                     [VERDICT_ERROR] = "error",
                                     NULL};
const char *const class_words[] = {"ordinary", "hard", "extreme", NULL};
const char *const found_words[] = {[FOUND_NOTHING] = "nothing",
                                   [FOUND_WRONG] = "wrong",
                                   [FOUND_INACCURATE] = "inaccurate",
                                   [FOUND_OUT_OF_RANGE] = "out of range",
                                   NULL};
const char *const ledger_verdict_words[] = {
    [LEDGER_HOLDS] = "holds",       [LEDGER_HOLDS_WHEN] = "holds when",
    [LEDGER_MISPRINT] = "misprint", [LEDGER_REFUTED] = "refuted",
    [LEDGER_OPEN] = "open",         NULL};
const char *const ledger_stance_words[] = {[LEDGER_ASSERTED] = "asserted",
                                           [LEDGER_DENIED] = "denied",
                                           [LEDGER_MENTIONED] = "mentioned",
                                           [LEDGER_OURS] = "ours",
                                           NULL};
const char *const ledger_kind_words[] = {
    [LEDGER_IDENTITY] = "identity", [LEDGER_SPECTRUM] = "spectrum", [LEDGER_CLAIM] = "claim", NULL};
const char *const ledger_states_words[] = {
    [LEDGER_OF_F] = "F",         [LEDGER_OF_TRIANGLE] = "triangle",
    [LEDGER_OF_HINGE] = "hinge", [LEDGER_OF_QUAD] = "quad",
    [LEDGER_ONCE] = "once",      NULL};

int ledger_verdict_contradicts(ledger_stance stance, ledger_verdict found) {
  const int wrong = found == LEDGER_MISPRINT || found == LEDGER_REFUTED;
  return (stance == LEDGER_ASSERTED && wrong) || (stance == LEDGER_DENIED && found == LEDGER_HOLDS);
}

#define NOT_EMPTY .pattern = "."

#define F(member, ...) DOCUMENT_FIELD(doc_mesh, member, __VA_ARGS__)
static const document_field mesh_fields[] = {F(file, TEXT),
                                             F(vertices, COUNT),
                                             F(triangles, COUNT),
                                             F(degenerate, COUNT),
                                             F(boundary_edges, COUNT),
                                             F(hinges, COUNT),
                                             F(non_manifold_edges, COUNT),
                                             DOCUMENT_END};
DOCUMENT_PART(mesh, doc_mesh);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_part, member, __VA_ARGS__)
static const document_field part_fields[] = {
    F(index, COUNT), F(of, COUNT), F(options, TEXT, "Runs the whole; files and threads left out."),
    F(files, TEXT, "Plugins and spec that were read, each with a hash of what is in it."),
    DOCUMENT_END};
DOCUMENT_PART(part, doc_part);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_verify_run, member, __VA_ARGS__)
static const document_field run_fields[] = {
    F(command, TEXT, "Runs it again."),
    F(seed, DIGITS),
    F(samples, COUNT),
    F(planned, COUNT, "Records, had the run come to its end."),
    F(complete, FLAG, "It came to its end."),
    F(planned_rows, COUNT, "Rows of the ledger, had the run come to its end."),
    F(mesh, OBJECT, .of = &mesh_shape, .nullable = 1),
    F(seconds, NUMBER),
    F(states, COUNT),
    F(states_per_second, NUMBER),
    F(part, OBJECT, "Which part of a run this is, to be merged with the others.", .of = &part_shape,
      .optional = 1),
    DOCUMENT_END};
DOCUMENT_PART(run, doc_verify_run);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_parameter, member, __VA_ARGS__)
static const document_field parameter_fields[] = {F(name, TEXT), F(unit, TEXT), F(meaning, TEXT),
                                                  F(lo, NUMBER), F(hi, NUMBER), F(typical, NUMBER),
                                                  DOCUMENT_END};
DOCUMENT_PART(parameter, doc_parameter);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_energy, member, __VA_ARGS__)
static const document_field energy_fields[] = {F(name, TEXT, NOT_EMPTY),
                                               F(formula, TEXT),
                                               F(source, TEXT),
                                               F(x_unit, TEXT, "Unit of the configuration."),
                                               F(w_unit, TEXT, "Unit of the energy."),
                                               F(ndof, COUNT),
                                               F(plugin, TEXT, .nullable = 1),
                                               F(claims, TEXTS),
                                               F(parameters, LIST, .of = &parameter_shape),
                                               F(functions, TEXTS),
                                               F(scalars, TEXTS),
                                               F(notes, TEXTS),
                                               DOCUMENT_END};
const document_shape doc_energy_shape = {.size = sizeof(doc_energy), .fields = energy_fields};
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_check, member, __VA_ARGS__)
static const document_field check_fields[] = {
    F(name, TEXT, NOT_EMPTY), F(measures, TEXT, "What, and in which unit."), F(bound, NUMBER),
    F(why, TEXT, "Where the bound comes from."), DOCUMENT_END};
const document_shape doc_check_shape = {.size = sizeof(doc_check), .fields = check_fields};
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_witness, member, __VA_ARGS__)
static const document_field witness_fields[] = {
    F(state, TEXT),
    F(shrunk, FLAG, "Simplified, and still as bad."),
    F(x, NUMBERS),
    F(p, NUMBERS),
    F(quantity, TEXT),
    F(command, TEXT, "Replays it to the bit."),
    F(rest, TEXT, "The rest shape, of elements that have one.", .optional = 1),
    DOCUMENT_END};
DOCUMENT_PART(witness, doc_witness);
#undef F

/* name: the member of the document; at: that of the struct */
#define F(word, at, ...) \
  { .name = #word, .offset = offsetof(doc_sums, at), .kind = DOCUMENT_##__VA_ARGS__ }
static const document_field sums_fields[] = {
    F(class, of.class, CHOICE, "Of the worst state.", .words = class_words),
    F(index, of.index, COUNT, "Its number."),
    F(plain, of.plain, COUNT, "States that should be judged."),
    F(spared, of.spared, COUNT, "Those that could not be."),
    F(range, of.range, PAIR, "Stretches next to 1 that are out of range; 0: none."),
    F(ended, of.ended, FLAG, "States were left out, since enough failed."),
    F(right, of.fine.count[FINE_RIGHT], COUNT, "Finer verdicts."),
    F(wrong, of.fine.count[FINE_WRONG], COUNT),
    F(limited, of.fine.count[FINE_LIMITED], COUNT),
    F(not_smooth, of.fine.count[FINE_NOT_SMOOTH], COUNT),
    F(order_seen, of.fine.order_seen, COUNT),
    F(order_two, of.fine.order_two, COUNT),
    F(figure, of.fine.figure, NUMBER),
    F(figure_name, facts.figure, TEXT, .nullable = 1),
    F(spare, facts.spare, NUMBER, "The largest spared part of the plain states."),
    F(strict, facts.strict, FLAG, "Whatever is found fails."),
    F(ordinary, facts.ordinary, FLAG, "Ordinary states alone are judged."),
    F(chosen, facts.chosen, FLAG, "Only some states were asked for."),
    F(pair, facts.pair, COUNT, "Bits: the functions compared."),
    F(claim, facts.claim, TEXT, "What the row claims of itself.", .nullable = 1),
    F(told, told, TEXT, "The end of the note."),
    F(found, found, TEXT, "What differs at the witness."),
    DOCUMENT_END};
DOCUMENT_PART(sums, doc_sums);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_record, member, __VA_ARGS__)
static const document_field record_fields[] = {
    F(subject, TEXT, "The energy.", NOT_EMPTY),
    F(check, TEXT, NOT_EMPTY),
    F(control, TEXT,
      "The wrong formula that stood in for the energy; then pass means that the check "
      "caught it.",
      .nullable = 1),
    F(mistake, TEXT, "What is wrong with it.", .nullable = 1),
    F(verdict, CHOICE, .words = verdict_words),
    F(worst, NUMBER),
    F(bound, NUMBER),
    F(why, TEXT, "Where the bound comes from.", .nullable = 1),
    F(samples, COUNT),
    F(not_judged, COUNT),
    F(finding, CHOICE, "The gravest.", .words = found_words, .optional = 1),
    F(right, NUMBERS, "States: ordinary, hard, extreme ones.", .range = DOCUMENT_WHOLE,
      .nullable = 1, .optional = 1),
    F(wrong, NUMBERS, "Likewise.", .range = DOCUMENT_WHOLE, .nullable = 1, .optional = 1),
    F(inaccurate, NUMBERS, "Right, but digits are lost.", .range = DOCUMENT_WHOLE, .nullable = 1,
      .optional = 1),
    F(out_of_range, NUMBERS, "Infinite or NaN.", .range = DOCUMENT_WHOLE, .nullable = 1,
      .optional = 1),
    F(seed, DIGITS),
    F(seconds, NUMBER),
    F(note, TEXT),
    F(witness, OBJECT, .of = &witness_shape, .nullable = 1),
    F(sums, OBJECT, "Of a part of a run: what those of other parts add up with.", .of = &sums_shape,
      .optional = 1),
    DOCUMENT_END};
DOCUMENT_PART(record, doc_record);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_ledger, member, __VA_ARGS__)
static const document_field claim_fields[] = {
    F(id, TEXT, .pattern = "^[A-Z][^ ,]*$"),
    F(source, TEXT, NOT_EMPTY),
    F(place, TEXT, "Of the statement in its source.", NOT_EMPTY),
    F(statement, TEXT, NOT_EMPTY),
    F(stance, CHOICE, "What the source says of the statement; ours: nothing.",
      .words = ledger_stance_words, .optional = 1),
    F(kind, CHOICE, .words = ledger_kind_words),
    F(states, CHOICE, "What the row is tried on; once: on what it makes itself.",
      .words = ledger_states_words),
    F(expected, CHOICE, .words = ledger_verdict_words),
    F(remedy, TEXT,
      "Of a misprint the corrected form, of holds when the condition, of an open row "
      "why.",
      .nullable = 1),
    F(figure_name, TEXT, "What the figure is, with its unit.", .nullable = 1),
    F(bound, POINTED, "A residual up to it is rounding.", .nullable = 1),
    F(why, TEXT, "Where the bound comes from.", .nullable = 1),
    F(left_out, TEXT, "Which states it does not judge, and why; not_judged counts them.",
      .nullable = 1, .optional = 1),
    F(checks, TEXT, "Checks and energies that bear on it, apart by blanks.", .nullable = 1),
    F(plot, TEXT, "The name of the series that shows it.", .nullable = 1),
    DOCUMENT_END};
const document_shape doc_claim_shape = {.size = sizeof(doc_ledger), .fields = claim_fields};

static const document_field ledger_fields[] = {
    {.kind = DOCUMENT_MEMBERS, .name = "", .of = &doc_claim_shape},
    F(verdict, CHOICE, "As measured; open when nothing was.", .words = ledger_verdict_words),
    F(agrees, FLAG,
      "As expected, over one state at least, every residual a number; or open as "
      "expected."),
    F(note, TEXT, "Why it does not agree; else empty."),
    F(figure, POINTED,
      "The largest, of the catalogue's ordinary states if one has any, else of all.",
      .nullable = 1),
    F(figure_at, TEXT, "The name of its state.", .nullable = 1, .optional = 1),
    F(printed, POINTED,
      "The largest residual as printed: of the catalogue's ordinary states if one breaks "
      "the bound, else of all; of holds when where the condition holds; null when no "
      "state was judged.",
      .nullable = 1),
    F(remedy_residual, POINTED, "The largest of the corrected form; null but for misprints.",
      .nullable = 1),
    F(samples, COUNT),
    F(not_judged, COUNT),
    F(seed, DIGITS),
    F(seconds, NUMBER),
    F(witness, OBJECT, "A state at which the printed form fails.", .of = &witness_shape,
      .nullable = 1),
    DOCUMENT_END};
DOCUMENT_PART(ledger, doc_ledger);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_declared, member, __VA_ARGS__)
static const document_field declared_fields[] = {F(energy, TEXT),
                                                 F(state, TEXT),
                                                 F(because, TEXT),
                                                 F(x, NUMBERS),
                                                 F(p, NUMBERS),
                                                 F(energy_value, POINTED, .nullable = 1),
                                                 F(gradient, NUMBERS, .nullable = 1),
                                                 F(hessian, NUMBERS, .nullable = 1),
                                                 F(projected, NUMBERS, .nullable = 1),
                                                 DOCUMENT_END};
const document_shape doc_declared_shape = {.size = sizeof(doc_declared), .fields = declared_fields};
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_series, member, __VA_ARGS__)
static const document_field series_fields[] = {
    F(name, TEXT, NOT_EMPTY),
    F(subject, TEXT, NOT_EMPTY),
    F(quantity, TEXT),
    F(scalar, TEXT),
    F(angle, NUMBER, "Right singular vectors to the warp, in degrees."),
    F(columns, TEXTS),
    F(rows, TABLE),
    DOCUMENT_END};
DOCUMENT_PART(series, doc_series);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_diagnosis, member, __VA_ARGS__)
static const document_field diagnosis_fields[] = {
    F(subject, TEXT, "The energy.", NOT_EMPTY),
    F(text, TEXT, "Which of its functions is at fault, and how.", NOT_EMPTY),
    F(pairs, COUNT, "Of a part of a run: bits, the functions that disagree then.", .optional = 1),
    DOCUMENT_END};
DOCUMENT_PART(diagnosis, doc_diagnosis);
#undef F

#define F(member, ...) DOCUMENT_FIELD(doc_records, member, __VA_ARGS__)
static const document_field records_fields[] = {
    F(tool, TEXT, "The program that wrote the document."),
    F(environment, OBJECT, .of = &doc_environment_shape),
    F(run, OBJECT, .of = &run_shape),
    F(energies, LIST, .of = &doc_energy_shape),
    F(checks, LIST, .of = &doc_check_shape),
    F(diagnoses, LIST, .of = &diagnosis_shape, .nullable = 1, .optional = 1),
    F(records, LIST, .of = &record_shape),
    F(ledger, LIST, "What the papers claim, one row per numbered equation or claim.",
      .of = &ledger_shape),
    F(declared, LIST, .of = &doc_declared_shape),
    F(series, LIST,
      "sweep: h, median, worst, floor. digits: s0, s1, digits. negative: s0, s1, "
      "count. spectrum_error: tau, closed, dsyev.",
      .of = &series_shape),
    DOCUMENT_END};
#undef F

const document_shape doc_records_shape = {.title = "Records of one Selvedge run",
                                          .size = sizeof(doc_records),
                                          .fields = records_fields,
                                          .schema = "selvedge.records/1"};
