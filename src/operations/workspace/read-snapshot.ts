import type * as z from "zod";
import { documentKinds } from "../../documents";
import type { Issue } from "../../errors";
import { inputIssues, pathOf } from "../../input-issues";
import { faultsIn } from "../../integrity";
import { Corpus, type Entry } from "../../integrity/corpus";
import { isObject, type Loose } from "../../integrity/loose";
import type { OperationContext } from "../../session/context";
import { completing } from "./complete";
import { type Header, headerSchema } from "./header-schema";
import { IssueList } from "./issue-list";
import { plainCopy } from "./plain-copy";
import { sectionNames, sectionOf, sections } from "./snapshot";

/** A snapshot in which nothing is wrong and nothing is left out. */
export interface ReadSnapshot {
  readonly header: Header;
  /** Every document fits the schema of its kind. */
  readonly corpus: Corpus;
}

/** Refuses a snapshot with all its faults. Rules K6, K7. */
export function readSnapshot(snapshot: unknown, context: OperationContext): ReadSnapshot {
  const issues = new IssueList();
  const header = headerSchema.safeParse(snapshot);
  issues.add(inputIssues(header.error?.issues ?? []));
  const given = isObject(snapshot) ? [...entriesIn(snapshot, issues)] : [];
  const complete = completing(new Corpus(given), context);
  const consequences: Issue[] = [];
  const corpus = new Corpus(
    given.map((entry) => {
      const document = complete(entry);
      const result = documentKinds[entry.kind].schema.safeParse(document);
      for (const issue of result.error?.issues ?? []) {
        const found = inputIssues([issue], placeOf(entry));
        if (isConsequence(issue, entry, document)) consequences.push(...found);
        else issues.add(found);
      }
      return { kind: entry.kind, index: entry.index, document: result.data ?? document };
    }),
  );
  for (const fault of faultsIn(corpus)) {
    issues.add([{ path: `${placeOf(fault)}.${fault.field}`, code: fault.code, message: fault.message }]);
  }
  if (issues.isEmpty) issues.add(consequences);
  const error = issues.error();
  if (error !== null || !header.success) throw error;
  return { header: header.data, corpus };
}

const placeOf = ({ kind, index }: Pick<Entry, "kind" | "index">): string => pathOf([sectionOf(kind), index]);

function* entriesIn(snapshot: Loose, issues: IssueList): Generator<Entry> {
  for (const name of sectionNames) {
    const section = snapshot[name];
    if (!Array.isArray(section)) continue;
    const kind = sections[name];
    for (const [index, document] of section.entries()) {
      const place = { kind, index };
      if (isObject(document)) yield { ...place, document: withPlainHints(document, place, issues) };
      else issues.add([{ path: placeOf(place), code: "invalid_type", message: "Expected an object." }]);
    }
  }
}

/** Hints may hold anything, which no schema looks into. */
function withPlainHints(document: Loose, place: Pick<Entry, "kind" | "index">, issues: IssueList): Loose {
  if (!Object.hasOwn(document, "hints")) return document;
  const { hints, ...others } = document;
  try {
    return { ...others, hints: plainCopy(hints) };
  } catch {
    const message = "Expected plain JSON of at most 32 levels, without U+0000 and lone surrogates.";
    issues.add([{ path: `${placeOf(place)}.hints`, code: "invalid", message }]);
    return others;
  }
}

/** Whether the field is wrong only because what it is derived from is, which is reported where it stands. */
function isConsequence({ path: [key] }: z.core.$ZodIssue, { kind, document: given }: Entry, document: Loose): boolean {
  if (key === undefined || Object.hasOwn(given, key)) return false;
  return Object.hasOwn(document, key) || (kind === "card" && key === "project_id");
}
