import * as z from "zod/mini";
import type { STime } from "../base/time";
import type { Documents, Kind } from "../documents";
import { refusal } from "../errors/errors";
import type { CallOptions, Operation } from "../operation/operation";
import { timeLock } from "../resources/time-entry/operations/time-entry-rules";
import type { Session } from "../session/session";
import { refuseOtherUnit } from "../snapshot/empty-workspace";
import type { LineDocument } from "../snapshot/line-reader";
import { anyOf, ascending } from "../storage/query";
import { type PartKind, partKinds, saying } from "./merge";
import { bring, elsewhere } from "./merge-document";
import { isPart, relate, rememberParts } from "./merge-part";
import { type Candidate, hidden, importIdOf, isUnfinished, Outcome, placeOf, remember, type Writing } from "./writing";

/** In a new space nobody else writes, as long as it bears the mark. */
type InSpace = Pick<Writing, "space" | "mark"> & { readonly says: readonly string[] };

/** Documents that may be left of a space that was never shown, the space last; those on cards go with them. */
export const clearedKinds = ["card", "list", "board", "sprint", "tag", "import_base", "project"] as const;

interface Steps {
  find: { readonly candidates: readonly Candidate[] };
  begin: { readonly project: Documents["project"]; readonly mark: string };
  clear: InSpace & { readonly kind: (typeof clearedKinds)[number]; readonly of: string };
  write: InSpace & { readonly time_unit: string; readonly documents: readonly LineDocument[] };
  relate: InSpace & Pick<Outcome, "relations">;
  show: InSpace & { readonly project: Documents["project"]; readonly members: readonly Documents["member"][] };
}

type Step<Name extends keyof Steps> = Steps[Name] & { readonly step: Name };

export type ImportStep = { [Name in keyof Steps]: Step<Name> }[keyof Steps];

export interface ImportStepOutput {
  readonly outcome: Outcome;
  readonly place?: number;
  /** Of `begin`: what there was of the space. */
  readonly was?: "nothing" | "left over" | "shown";
  /** Of `begin`: the mark of the import that left something over. */
  readonly of?: string;
  /** Of `begin`: time before it is locked. */
  readonly locked?: STime | undefined;
  /** Of `clear`: whether there may be more to remove. */
  readonly isMore?: boolean;
}

const REMOVED_AT_ONCE = 200;

/** One commit of an import: recorded, carried out and replayed as any operation is, but none that a workspace offers. Rule G4.18. */
export const importCommit: Operation<{
  importLines(input: ImportStep, options?: CallOptions): Promise<ImportStepOutput>;
}> = {
  role: "admin",
  isBounded: false,
  input: () => z.custom<ImportStep>(),
  async decide(session, input) {
    const output = await decided(session, input);
    return () => output;
  },
};

async function decided(session: Session, input: ImportStep): Promise<ImportStepOutput> {
  const outcome = new Outcome();
  if (input.step === "find") return { outcome, place: await placeOf(session, input.candidates) };
  if (input.step === "begin") return begin(session, input, outcome);
  const { space, mark } = input;
  const isOvertaken = async () => (await session.get("project", space))?.user_updated.source?.client_id !== mark;
  if (mark !== undefined && (await isOvertaken()))
    throw refusal("workspace_loading", "", "Another import of the same has begun.");
  const writing: Writing = { session, space, mark, says: new Set(input.says), outcome, parts: new Map() };
  if (input.step === "clear") return { outcome, isMore: await clear(session, input) };
  if (input.step === "relate") for (const relations of input.relations) await relate(writing, relations);
  if (input.step === "write") {
    refuseOtherUnit(session, input.time_unit);
    prefetch(session, input.documents, space);
    for (const { kind, document } of input.documents) await bring(writing, kind, document);
  }
  if (input.step === "show") {
    const shown = { ...input.project, is_private: false };
    if (mark !== undefined) await session.amend("project", space, (draft) => Object.assign(draft, shown));
    for (const member of input.members) await bring(writing, "member", member);
  }
  await rememberParts(writing);
  return { outcome };
}

/** The space comes first, and until all is in it nobody but admins may read it. */
async function begin(session: Session, input: Step<"begin">, outcome: Outcome): Promise<ImportStepOutput> {
  const { project, mark } = input;
  const { id: space } = project;
  const known = await session.get("project", space);
  const [of = "", lock] = [known?.user_updated.source?.client_id, await timeLock(session)];
  const output = { outcome, was: "shown", of, locked: lock?.before } as const;
  if (known !== null && importIdOf(known) !== importIdOf(project)) throw elsewhere("project", space);
  if (known !== null && !isUnfinished(known)) {
    await bring({ session, space, says: new Set(), outcome, parts: new Map() }, "project", project);
    return output;
  }
  outcome.count("added", "project");
  if (known !== null) await session.remove("project", space);
  session.insert("project", hidden(project, mark));
  await remember({ session, space }, space, saying("project", project));
  return { ...output, was: known === null ? "nothing" : "left over" };
}

function prefetch(session: Session, documents: readonly LineDocument[], space: string): void {
  session.prefetch(documents.map(({ kind, document }) => ({ kind, id: document.id })));
  session.prefetch([
    { kind: "import_base", id: space },
    ...documents.map(({ kind, document }) => ({
      kind: "import_base" as const,
      id: isPart(kind) ? partKinds[kind].wholeOf(document as Documents[PartKind], space) : document.id,
    })),
  ]);
}

async function clear(session: Session, { kind, space, of }: Step<"clear">): Promise<boolean> {
  if (kind === "project") {
    await session.remove("import_base", space);
    await session.remove("project", space);
    return false;
  }
  const sort = ascending("id");
  const found = await session.find({ kind, where: [anyOf("project_id", [space])], sort, limit: REMOVED_AT_ONCE });
  // The base of the space goes with it.
  const ids = found.flatMap(({ id }) => (id === space ? [] : [id]));
  const naming = <K extends Kind>(part: K, field: string) =>
    ids.length === 0 ? [] : session.find({ kind: part, where: [anyOf(field, ids)], sort });
  if (kind === "card") {
    for (const { id } of await naming("comment", "card_id")) await session.remove("comment", id);
    for (const { id, request_hash } of await naming("time_entry", "card_id"))
      if (request_hash === of) await session.remove("time_entry", id);
  } else if (kind === "sprint")
    for (const { id } of await naming("sprint_event", "sprint_id")) await session.remove("sprint_event", id);
  for (const id of ids) await session.remove(kind, id);
  return ids.length > 0;
}
