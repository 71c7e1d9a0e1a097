import { nextTurn } from "../base/waiting";
import type { Documents } from "../documents";
import { presentOf } from "../engine/engine";
import { aFlag, aFunction, anAbortSignal, checkOptions, optional } from "../errors/check-options";
import { refusal } from "../errors/errors";
import { clearedKinds, type ImportStep, type ImportStepOutput, importCommit } from "../import-commits/import-commit";
import { type ImportConflict, Outcome } from "../import-commits/writing";
import { instantOf } from "../operation/operation-context";
import { type LineDocument, LineReader } from "../snapshot/line-reader";
import { totalOf } from "../snapshot/lines";
import type { LoadLinesOptions } from "../snapshot/operations/load-lines";
import { IssueList } from "../snapshot/read-snapshot";
import { performerOf, type Workspace } from "../workspace";
import { documentIn, type Identity, identitiesOf, idIn } from "./ids";
import { cardFieldNames } from "./lines";

/** How `importLines` reports its progress, when it gives up, and whether it writes at all. */
export interface ImportLinesOptions extends LoadLinesOptions {
  /** Writes nothing, and answers what would become of the lines. */
  readonly dryRun?: boolean | undefined;
}

/** The result of an import, or of a dry run of it. */
export interface ImportLinesOutput {
  /** The space that the lines are in, and its title. */
  readonly project_id: string;
  readonly title: string;
  /** Whether the space is a new one: no earlier import is of this source. */
  readonly is_new: boolean;
  /** How many documents were new. */
  readonly added: number;
  /** How many were there from an earlier import, and were changed. */
  readonly updated: number;
  /** The same by kind: `cards`, `lists`, … */
  readonly added_by_kind: Readonly<Record<string, number>>;
  readonly updated_by_kind: Readonly<Record<string, number>>;
  /** Deleted here, still in the file, and left deleted, by kind; `items of cards` are items of checklists. */
  readonly left_deleted: Readonly<Record<string, number>>;
  /** Changed both by the file and by somebody here: it is as it was here. At most 1000 of them. */
  readonly conflicts: readonly ImportConflict[];
  readonly conflict_count: number;
}

/** Each document makes two: itself, and what its source says of it. */
const BATCH = 100;

type Project = Documents["project"];

const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/**
 * Adds the lines of an import to a workspace in use: as a space of its own, in commits of bounded size, that nobody but
 * admins may read before all of it is there. A failed import takes it back, and one that ended with its process is taken back
 * by the next one of the same. The same source again is merged field by field: what it says otherwise than the last time is
 * changed, but for what somebody here changed or deleted. Rules G4.
 * @throws WorkspaceError 400 `invalid_input` with an issue for each fault; 403 `no_access` for anyone but an admin; 409
 * `time_unit_mismatch`, `workspace_loading`, `id_reused`; 409 `read_only` of a workspace of the past.
 * @example
 * import { importLines, readImport } from "workspace-engine/import";
 *
 * const { lines } = await readImport(new File(["- [ ] Order the cake"], "party.md"));
 * await importLines(workspace, lines());
 * const { added, conflicts } = await importLines(workspace, lines());
 * [added, conflicts.length]; // [0, 0]
 */
export async function importLines(
  workspace: Workspace,
  lines: Iterable<string> | AsyncIterable<string>,
  options: ImportLinesOptions = {},
): Promise<ImportLinesOutput> {
  checkOptions(options, { onProgress: optional(aFunction), signal: optional(anAbortSignal), dryRun: optional(aFlag) });
  const { actor } = workspace;
  const engine = presentOf(performerOf(workspace), "Import into the present.");
  const mark = engine.options.ids.ulid(instantOf(engine.options.clock));
  const isDry = options.dryRun === true;
  const issues = new IssueList();
  const reader = new LineReader(issues, "file");
  const members: Documents["member"][] = [];
  const batch: LineDocument[] = [];
  /** Boards, lists and tags that a dry run wrote nowhere, and that cards of each batch need. */
  const unwritten: LineDocument[] = [];
  let space: Project | undefined;
  /** Whose ids the lines have, and whose they get. */
  let from: Identity | undefined;
  let to: Identity | undefined;
  let isNew = true;
  /** Time before it is locked. */
  let locked: number | undefined;
  const all = new Outcome();
  await engine.ready();
  try {
    for await (const line of lines) {
      options.signal?.throwIfAborted();
      const given = reader.read(line);
      if (given !== undefined) await take(given);
    }
    await flush();
    reader.end();
    refuseIssues();
    return await finish();
  } catch (error) {
    if (space !== undefined && isNew && !isDry) await clear(undefined, mark, true);
    throw error;
  }

  async function take({ kind, document: given }: LineDocument): Promise<void> {
    const document = from && to ? documentIn(given, from, to) : given;
    if (kind === "member") members.push(document as Documents["member"]);
    else if (kind === "project") await begin(document as Project);
    else if (kind === "time_entry" && isLocked(document as Documents["time_entry"])) return;
    // Bases are made of the documents themselves.
    else if (kind !== "import_base") batch.push({ kind, document });
    if (batch.length === BATCH) await flush();
  }

  async function flush(): Promise<void> {
    refuseIssues();
    if (batch.length > 0) await write(batch.splice(0));
    const { heading, documents } = reader;
    if (heading !== undefined) options.onProgress?.({ phase: "reading", documents, total: totalOf(heading) });
    await nextTurn();
  }

  function refuseIssues(): void {
    if (!issues.isEmpty) throw issues.error();
  }

  /** In a new space, which takes all else as it is: one that was there says so itself. */
  function isLocked({ id, started_at, card_title_snapshot: title = "" }: Documents["time_entry"]): boolean {
    if (!isNew || locked === undefined || started_at >= locked) return false;
    all.conflict("time_entry", { id, title }, ["time"]);
    return true;
  }

  async function begin(given: Project): Promise<void> {
    if (space !== undefined) throw refusal("invalid_input", "lines", "Lines of an import have one space.");
    from = { import_id: reader.heading?.source?.import_id ?? "", space: given.id };
    const identity = await identityOf(from);
    if (identity.space !== given.id) to = identity;
    const project = to === undefined ? given : documentIn(given, from, to);
    const { was, of = "", locked: before } = await step({ step: "begin", project, mark });
    [isNew, locked, space] = [was !== "shown", before, project];
    if (was === "left over" && !isDry) await clear(options.signal, of, false);
  }

  /** Where no more than a name says what the source is, its cards say whether an earlier import was of the same. */
  async function identityOf(own: Identity): Promise<Identity> {
    const { sample } = reader.heading?.source ?? {};
    if (sample === undefined) return own;
    const identities = identitiesOf(own.import_id);
    const candidates = identities.map((other) => {
      const cards = sample.cards.map(([id, title]): [string, string] => [idIn(id, own, other), title]);
      return { ...other, sample: { ...sample, cards } };
    });
    const { place = 0 } = await look({ step: "find", candidates });
    return identities[place] ?? own;
  }

  async function write(documents: readonly LineDocument[]): Promise<void> {
    if (isDry && isNew) {
      for (const { kind } of documents) all.count("added", kind);
      return;
    }
    const time_unit = reader.heading?.time_unit ?? "";
    await step({ step: "write", time_unit, documents, ...inSpace() });
    const isSmall = ({ kind }: LineDocument) => kind !== "card" && kind !== "comment" && kind !== "time_entry";
    if (isDry) unwritten.push(...documents.filter(isSmall));
  }

  /** Relates cards to later ones, opens the space to everybody, and adds the named people as members. */
  async function finish(): Promise<ImportLinesOutput> {
    const [project, given] = [shownSpace(), inSpace()];
    for (let at = 0; at < all.relations.length && !isDry; at += BATCH)
      await step({ step: "relate", relations: all.relations.slice(at, at + BATCH), ...given });
    if (isDry && isNew) for (const _ of members) all.count("added", "member");
    else await step({ step: "show", project, members, ...given });
    return {
      project_id: project.id,
      title: project.title,
      is_new: isNew,
      added: total(all.added),
      updated: total(all.updated),
      added_by_kind: all.added,
      updated_by_kind: all.updated,
      left_deleted: all.left,
      conflicts: all.conflicts,
      conflict_count: all.conflictCount,
    };
  }

  function shownSpace(): Project {
    if (space === undefined) throw refusal("invalid_input", "lines", "Lines of an import have a space.");
    return space;
  }

  function inSpace() {
    const says = reader.heading?.source?.says ?? cardFieldNames;
    return { space: shownSpace().id, mark: isNew ? mark : undefined, says };
  }

  /** Leaves nothing of a space that was never shown; does nothing where another import has taken it over. */
  async function clear(signal: AbortSignal | undefined, of: string, isWhole: boolean): Promise<void> {
    for (const kind of clearedKinds) {
      if (kind === "project" && !isWhole) continue;
      while ((await step({ step: "clear", kind, of, ...inSpace() }, signal)).isMore) await nextTurn();
    }
  }

  async function step(input: ImportStep, signal = options.signal): Promise<ImportStepOutput> {
    const source = { type: "import", import_id: (to ?? from)?.import_id ?? "" } as const;
    const called = { name: "importLines", operation: importCommit };
    const made = isDry ? look(input) : engine.perform(called, { ...actor, source }, input, { signal });
    const output = (await made) as ImportStepOutput;
    all.add(output.outcome);
    return output;
  }

  function look(input: ImportStep): Promise<ImportStepOutput> {
    const decide = async (session: Parameters<typeof importCommit.decide>[0]) => {
      if (input.step === "write") await importCommit.decide(session, { ...input, documents: unwritten });
      return importCommit.decide(session, input);
    };
    return engine.tried("importLines", actor, decide, options.signal);
  }
}
