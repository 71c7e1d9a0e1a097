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
export function brokenRules(contents: ReadonlyMap<Kind, readonly Loose[]>): readonly BrokenRule[] {
  const entries = [...contents].flatMap(([kind, documents]) =>
    documents.map((document): Entry => ({ kind, at: `${kind}/${textOf(document["id"])}`, document })),
  );
  const misshapen = entries.flatMap(({ kind, document }) => {
    const issues = inputIssues(readDocument(kind, document).error?.issues ?? []);
    return issues.map((issue) => ({ kind, id: textOf(document["id"]), ...issue }));
  });
  const broken = Array.from(faultsIn(new Corpus(entries)), ({ entry, field, code, message }) => {
    return { kind: entry.kind, id: textOf(entry.document["id"]), path: field, code, message };
  });
  return [...misshapen, ...broken, ...misdated(contents), ...missingFrom(contents)];
}

function* misdated(contents: ReadonlyMap<Kind, readonly Loose[]>): Generator<BrokenRule> {
  const unit = timeUnits.find((known) => known === contents.get("settings")?.[0]?.["time_unit"]);
  for (const [kind, documents] of contents) {
    for (const document of documents) {
      for (const [path, code, message] of wrongDates(kind, document, unit)) {
        yield { kind, id: textOf(document["id"]), path, code, message };
      }
    }
  }
}

/** The lists every workspace has from its first operation on. Rule L7. */
function* missingFrom(contents: ReadonlyMap<Kind, readonly Loose[]>): Generator<BrokenRule> {
  const missing = { path: "", code: "missing" };
  if (!contents.get("settings")?.some(({ id }) => id === SETTINGS_ID)) {
    yield { kind: "settings", id: SETTINGS_ID, ...missing, message: "The workspace has no settings." };
  }
  if (!contents.get("list")?.some(isEpicList)) {
    yield { kind: "list", id: "", ...missing, message: "The workspace has no epic list." };
  }
}
