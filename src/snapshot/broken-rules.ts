import { timeUnits } from "../base/time";
import type { Kind } from "../documents";
import { readDocument } from "../documents/document-schemas";
import type { Issue } from "../errors/errors";
import { inputIssues } from "../errors/input-issues";
import { faultsIn } from "../integrity";
import { Corpus, type Entry, type Loose, textOf } from "../integrity/corpus";
import { wrongDates } from "../integrity/dates";
import { isEpicList } from "../resources/ordering/operations/placement";
import { SETTINGS_ID } from "../resources/settings/settings-fields";

/** A rule that a stored document breaks; `path` is the field inside the document. */
export interface BrokenRule extends Issue {
  readonly kind: Kind;
  readonly id: string;
}

/** The faults of the documents, each on its own and all together. Rule K7.8. */
export function* brokenRules(contents: ReadonlyMap<Kind, readonly Loose[]>): Generator<BrokenRule, void> {
  const entries = [...contents].flatMap(([kind, documents]) =>
    documents.map((document): Entry => ({ kind, at: `${kind}/${textOf(document["id"])}`, document })),
  );
  const rule = ({ kind, document }: Entry, path: string, code: string, message: string): BrokenRule => {
    return { kind, id: textOf(document["id"]), path, code, message };
  };
  for (const entry of entries) {
    const { error } = readDocument(entry.kind, entry.document);
    for (const { path, code, message } of inputIssues(error?.issues ?? [])) yield rule(entry, path, code, message);
  }
  for (const { entry, field, code, message } of faultsIn(new Corpus(entries))) yield rule(entry, field, code, message);
  const unit = timeUnits.find((known) => known === contents.get("settings")?.[0]?.["time_unit"]);
  for (const entry of entries) {
    for (const finding of wrongDates(entry.kind, entry.document, unit)) yield rule(entry, ...finding);
  }
  // Every workspace has this from its first operation on. Rule L7.
  const missing = { path: "", code: "missing" };
  if (!contents.get("settings")?.some(({ id }) => id === SETTINGS_ID)) {
    yield { kind: "settings", id: SETTINGS_ID, ...missing, message: "The workspace has no settings." };
  }
  if (!contents.get("list")?.some(isEpicList)) {
    yield { kind: "list", id: "", ...missing, message: "The workspace has no epic list." };
  }
}
