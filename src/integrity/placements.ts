import { formFaults } from "../resources/form/form-fields";
import { isEpicList } from "../resources/ordering/operations/placement";
import { type Check, type Corpus, type Finding, type Loose, objectsIn, textOf } from "./corpus";

const misplaced = (field: string, message: string): Finding => [field, "misplaced", message];

export function placementCheck(corpus: Corpus): Check {
  return function* (document, kind): Generator<Finding, void> {
    if (kind === "list") {
      const isTwice = document["board_id"] !== undefined && document["sprint_id"] !== undefined;
      if (isTwice) yield misplaced("sprint_id", "A list is on a board or in a sprint, not both.");
    } else if (kind === "card" || kind === "epic") {
      const list = corpus.find("list", document["list_id"]);
      if (list !== undefined && isEpicList(list) !== (kind === "epic")) {
        const [holds, not] = kind === "card" ? ["epics", "cards"] : ["cards", "epics"];
        yield misplaced("list_id", `This list holds ${holds}, not ${not}.`);
      }
    } else if (kind === "page") {
      const parent = corpus.find("page", document["parent_page_id"]);
      if (document["archived"] === undefined && parent?.["archived"] !== undefined) {
        yield misplaced("archived", "A page under an archived page must be archived too.");
      }
    } else if (kind === "comment") {
      const places = ["card_id", "epic_id", "page_id"].filter((key) => document[key] !== undefined);
      if (places.length !== 1) {
        yield misplaced("card_id", "A comment is on exactly one card, epic or page.");
      }
      // That a reply stands where the comment it answers stands is derived. Rule U15.
      if (corpus.find("comment", document["parent_comment_id"])?.["parent_comment_id"] !== undefined) {
        const message = "A reply cannot be answered: name the comment that the reply answers.";
        yield ["parent_comment_id", "nested_reply", message];
      }
    } else if (kind === "sprint") {
      const { start_date, end_date, override_end_date: end = end_date } = document;
      if (typeof end === "number" && typeof start_date === "number" && end <= start_date) {
        yield ["start_date", "ends_before_start", "A sprint must start before its end."];
      }
    } else if (kind === "form") yield* formFaults(formIn(document));
    const { files, total_files } = document;
    const least = Array.isArray(files) ? files.length : 0;
    if (typeof total_files === "number" && total_files < least) {
      yield ["total_files", "inconsistent", `Expected at least ${least}, the number of files.`];
    }
  };
}

function formIn({ fields, summary_field_id }: Loose) {
  const read = objectsIn(fields).map(({ id, type, options, card_property, conditions }) => ({
    id: textOf(id),
    type: textOf(type),
    options: Array.isArray(options) ? options : [],
    card_property,
    conditions: objectsIn(conditions).map(({ field_id }) => ({ field_id: textOf(field_id) })),
  }));
  return typeof summary_field_id === "string" ? { fields: read, summary_field_id } : { fields: read };
}
