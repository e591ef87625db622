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

#define F(part, member, ...) DOCUMENT_FIELD(doc_##part, member, __VA_ARGS__)

static const document_field mesh_fields[] = {F(mesh, file, TEXT),
                                             F(mesh, vertices, COUNT),
                                             F(mesh, triangles, COUNT),
                                             F(mesh, degenerate, COUNT),
                                             F(mesh, boundary_edges, COUNT),
                                             F(mesh, hinges, COUNT),
                                             F(mesh, non_manifold_edges, COUNT),
                                             DOCUMENT_END};
DOCUMENT_PART(mesh, doc_mesh);

static const document_field part_fields[] = {
    F(part, index, COUNT), F(part, of, COUNT),
    F(part, options, TEXT, "Runs the whole; files and threads left out."),
    F(part, files, TEXT, "Plugins and spec that were read, each with a hash of what is in it."),
    DOCUMENT_END};
DOCUMENT_PART(part, doc_part);

static const document_field run_fields[] = {
    F(verify_run, command, TEXT, "Runs it again."),
    F(verify_run, seed, DIGITS),
    F(verify_run, samples, COUNT),
    F(verify_run, planned, COUNT, "Records, had the run come to its end."),
    F(verify_run, complete, FLAG, "It came to its end."),
    F(verify_run, planned_rows, COUNT, "Rows of the ledger, had the run come to its end."),
    F(verify_run, mesh, OBJECT, .of = &mesh_shape, .nullable = 1),
    F(verify_run, seconds, NUMBER),
    F(verify_run, states, COUNT),
    F(verify_run, states_per_second, NUMBER),
    F(verify_run, part, OBJECT, "Which part of a run this is, to be merged with the others.",
      .of = &part_shape, .optional = 1),
    DOCUMENT_END};
DOCUMENT_PART(run, doc_verify_run);

static const document_field parameter_fields[] = {F(parameter, name, TEXT),
                                                  F(parameter, unit, TEXT),
                                                  F(parameter, meaning, TEXT),
                                                  F(parameter, lo, NUMBER),
                                                  F(parameter, hi, NUMBER),
                                                  F(parameter, typical, NUMBER),
                                                  DOCUMENT_END};
DOCUMENT_PART(parameter, doc_parameter);

static const document_field energy_fields[] = {
    F(energy, name, TEXT, NOT_EMPTY),
    F(energy, formula, TEXT),
    F(energy, source, TEXT),
    F(energy, x_unit, TEXT, "Unit of the configuration."),
    F(energy, w_unit, TEXT, "Unit of the energy."),
    F(energy, ndof, COUNT),
    F(energy, plugin, TEXT, .nullable = 1),
    F(energy, claims, TEXTS),
    F(energy, parameters, LIST, .of = &parameter_shape),
    F(energy, functions, TEXTS),
    F(energy, scalars, TEXTS),
    F(energy, notes, TEXTS),
    DOCUMENT_END};
const document_shape doc_energy_shape = {.size = sizeof(doc_energy), .fields = energy_fields};

static const document_field check_fields[] = {
    F(check, name, TEXT, NOT_EMPTY), F(check, measures, TEXT, "What, and in which unit."),
    F(check, bound, NUMBER), F(check, why, TEXT, "Where the bound comes from."), DOCUMENT_END};
const document_shape doc_check_shape = {.size = sizeof(doc_check), .fields = check_fields};

static const document_field witness_fields[] = {
    F(witness, state, TEXT),
    F(witness, shrunk, FLAG, "Simplified, and still as bad."),
    F(witness, x, NUMBERS),
    F(witness, p, NUMBERS),
    F(witness, quantity, TEXT),
    F(witness, command, TEXT, "Replays it to the bit."),
    F(witness, rest, TEXT, "The rest shape, of elements that have one.", .optional = 1),
    DOCUMENT_END};
DOCUMENT_PART(witness, doc_witness);

/* name: the member of the document; at: that of the struct */
#define SUM(word, at, ...) \
  { .name = #word, .offset = offsetof(doc_sums, at), .kind = DOCUMENT_##__VA_ARGS__ }
static const document_field sums_fields[] = {
    SUM(class, of.class, CHOICE, "Of the worst state.", .words = class_words),
    SUM(index, of.index, COUNT, "Its number."),
    SUM(plain, of.plain, COUNT, "States that should be judged."),
    SUM(spared, of.spared, COUNT, "Those that could not be."),
    SUM(range, of.range, PAIR, "Stretches next to 1 that are out of range; 0: none."),
    SUM(ended, of.ended, FLAG, "States were left out, since enough failed."),
    SUM(right, of.fine.count[FINE_RIGHT], COUNT, "Finer verdicts."),
    SUM(wrong, of.fine.count[FINE_WRONG], COUNT),
    SUM(limited, of.fine.count[FINE_LIMITED], COUNT),
    SUM(not_smooth, of.fine.count[FINE_NOT_SMOOTH], COUNT),
    SUM(order_seen, of.fine.order_seen, COUNT),
    SUM(order_two, of.fine.order_two, COUNT),
    SUM(figure, of.fine.figure, NUMBER),
    SUM(figure_name, facts.figure, TEXT, .nullable = 1),
    SUM(spare, facts.spare, NUMBER, "The largest spared part of the plain states."),
    SUM(strict, facts.strict, FLAG, "Whatever is found fails."),
    SUM(ordinary, facts.ordinary, FLAG, "Ordinary states alone are judged."),
    SUM(chosen, facts.chosen, FLAG, "Only some states were asked for."),
    SUM(pair, facts.pair, COUNT, "Bits: the functions compared."),
    SUM(claim, facts.claim, TEXT, "What the row claims of itself.", .nullable = 1),
    SUM(told, told, TEXT, "The end of the note."),
    SUM(found, found, TEXT, "What differs at the witness."),
    DOCUMENT_END};
DOCUMENT_PART(sums, doc_sums);

static const document_field record_fields[] = {
    F(record, subject, TEXT, "The energy.", NOT_EMPTY),
    F(record, check, TEXT, NOT_EMPTY),
    F(record, control, TEXT,
      "The wrong formula that stood in for the energy; then pass means that the check caught it.",
      .nullable = 1),
    F(record, mistake, TEXT, "What is wrong with it.", .nullable = 1),
    F(record, verdict, CHOICE, .words = verdict_words),
    F(record, worst, NUMBER),
    F(record, bound, NUMBER),
    F(record, why, TEXT, "Where the bound comes from.", .nullable = 1),
    F(record, samples, COUNT),
    F(record, not_judged, COUNT),
    F(record, finding, CHOICE, "The gravest.", .words = found_words, .optional = 1),
    F(record, right, NUMBERS, "States: ordinary, hard, extreme ones.", .range = DOCUMENT_WHOLE,
      .nullable = 1, .optional = 1),
    F(record, wrong, NUMBERS, "Likewise.", .range = DOCUMENT_WHOLE, .nullable = 1, .optional = 1),
    F(record, inaccurate, NUMBERS, "Right, but digits are lost.", .range = DOCUMENT_WHOLE,
      .nullable = 1, .optional = 1),
    F(record, out_of_range, NUMBERS, "Infinite or NaN.", .range = DOCUMENT_WHOLE, .nullable = 1,
      .optional = 1),
    F(record, seed, DIGITS),
    F(record, seconds, NUMBER),
    F(record, note, TEXT),
    F(record, witness, OBJECT, .of = &witness_shape, .nullable = 1),
    F(record, sums, OBJECT, "Of a part of a run: what those of other parts add up with.",
      .of = &sums_shape, .optional = 1),
    DOCUMENT_END};
DOCUMENT_PART(record, doc_record);

static const document_field claim_fields[] = {
    F(ledger, id, TEXT, .pattern = "^[A-Z][^ ,]*$"),
    F(ledger, source, TEXT, NOT_EMPTY),
    F(ledger, place, TEXT, "Of the statement in its source.", NOT_EMPTY),
    F(ledger, statement, TEXT, NOT_EMPTY),
    F(ledger, stance, CHOICE, "What the source says of the statement; ours: nothing.",
      .words = ledger_stance_words, .optional = 1),
    F(ledger, kind, CHOICE, .words = ledger_kind_words),
    F(ledger, states, CHOICE, "What the row is tried on; once: on what it makes itself.",
      .words = ledger_states_words),
    F(ledger, expected, CHOICE, .words = ledger_verdict_words),
    F(ledger, remedy, TEXT,
      "Of a misprint the corrected form, of holds when the condition, of an open row why.",
      .nullable = 1),
    F(ledger, figure_name, TEXT, "What the figure is, with its unit.", .nullable = 1),
    F(ledger, bound, POINTED, "A residual up to it is rounding.", .nullable = 1),
    F(ledger, why, TEXT, "Where the bound comes from.", .nullable = 1),
    F(ledger, left_out, TEXT, "Which states it does not judge, and why; not_judged counts them.",
      .nullable = 1, .optional = 1),
    F(ledger, checks, TEXT, "Checks and energies that bear on it, apart by blanks.", .nullable = 1),
    F(ledger, plot, TEXT, "The name of the series that shows it.", .nullable = 1),
    DOCUMENT_END};
const document_shape doc_claim_shape = {.size = sizeof(doc_ledger), .fields = claim_fields};

static const document_field ledger_fields[] = {
    {.kind = DOCUMENT_MEMBERS, .name = "", .of = &doc_claim_shape},
    F(ledger, verdict, CHOICE, "As measured; open when nothing was.",
      .words = ledger_verdict_words),
    F(ledger, agrees, FLAG,
      "As expected, over one state at least, every residual a number; or open as expected."),
    F(ledger, note, TEXT, "Why it does not agree; else empty."),
    F(ledger, figure, POINTED,
      "The largest, of the catalogue's ordinary states if one has any, else of all.",
      .nullable = 1),
    F(ledger, figure_at, TEXT, "The name of its state.", .nullable = 1, .optional = 1),
    F(ledger, printed, POINTED,
      "The largest residual as printed: of the catalogue's ordinary states if one breaks the "
      "bound, else of all; of holds when where the condition holds; null when no state was judged.",
      .nullable = 1),
    F(ledger, remedy_residual, POINTED,
      "The largest of the corrected form; null but for misprints.", .nullable = 1),
    F(ledger, samples, COUNT),
    F(ledger, not_judged, COUNT),
    F(ledger, seed, DIGITS),
    F(ledger, seconds, NUMBER),
    F(ledger, witness, OBJECT, "A state at which the printed form fails.", .of = &witness_shape,
      .nullable = 1),
    DOCUMENT_END};
DOCUMENT_PART(ledger, doc_ledger);

static const document_field declared_fields[] = {F(declared, energy, TEXT),
                                                 F(declared, state, TEXT),
                                                 F(declared, because, TEXT),
                                                 F(declared, x, NUMBERS),
                                                 F(declared, p, NUMBERS),
                                                 F(declared, energy_value, POINTED, .nullable = 1),
                                                 F(declared, gradient, NUMBERS, .nullable = 1),
                                                 F(declared, hessian, NUMBERS, .nullable = 1),
                                                 F(declared, projected, NUMBERS, .nullable = 1),
                                                 DOCUMENT_END};
const document_shape doc_declared_shape = {.size = sizeof(doc_declared), .fields = declared_fields};

static const document_field series_fields[] = {
    F(series, name, TEXT, NOT_EMPTY),
    F(series, subject, TEXT, NOT_EMPTY),
    F(series, quantity, TEXT),
    F(series, scalar, TEXT),
    F(series, angle, NUMBER, "Right singular vectors to the warp, in degrees."),
    F(series, columns, TEXTS),
    F(series, rows, TABLE),
    DOCUMENT_END};
DOCUMENT_PART(series, doc_series);

static const document_field diagnosis_fields[] = {
    F(diagnosis, subject, TEXT, "The energy.", NOT_EMPTY),
    F(diagnosis, text, TEXT, "Which of its functions is at fault, and how.", NOT_EMPTY),
    F(diagnosis, pairs, COUNT, "Of a part of a run: bits, the functions that disagree then.",
      .optional = 1),
    DOCUMENT_END};
DOCUMENT_PART(diagnosis, doc_diagnosis);

static const document_field records_fields[] = {
    F(records, tool, TEXT, "The program that wrote the document."),
    F(records, environment, OBJECT, .of = &doc_environment_shape),
    F(records, run, OBJECT, .of = &run_shape),
    F(records, energies, LIST, .of = &doc_energy_shape),
    F(records, checks, LIST, .of = &doc_check_shape),
    F(records, diagnoses, LIST, .of = &diagnosis_shape, .nullable = 1, .optional = 1),
    F(records, records, LIST, .of = &record_shape),
    F(records, ledger, LIST, "What the papers claim, one row per numbered equation or claim.",
      .of = &ledger_shape),
    F(records, declared, LIST, .of = &doc_declared_shape),
    F(records, series, LIST,
      "sweep: h, median, worst, floor. digits: s0, s1, digits. negative: s0, s1, "
      "count. spectrum_error: tau, closed, dsyev.",
      .of = &series_shape),
    DOCUMENT_END};

DOCUMENT_WHOLE(doc_records, records_fields, "Records of one Selvedge run", "selvedge.records/1");
