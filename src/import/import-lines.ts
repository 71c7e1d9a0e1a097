import { nextTurn } from "../base/next-turn";
import type { Documents } from "../documents";
import { type Engine, presentOf } from "../engine/engine";
import { aFunction, anAbortSignal, checkOptions, must, type OptionRules, optional } from "../errors/check-options";
import { refusal } from "../errors/errors";
import { type ImportStep, type ImportStepOutput, importCommit } from "../import-commits/import-commit";
import type { Relations } from "../import-commits/relate";
import { Outcome } from "../import-commits/writing";
import { instantOf } from "../operation/operation-context";
import type { ActingActor } from "../session/context";
import { type LineDocument, LineReader } from "../snapshot/lines/line-reader";
import { totalOf } from "../snapshot/lines/lines";
import { IssueList } from "../snapshot/read-snapshot";
import { performerOf, type Workspace } from "../workspace";
import { documentIn, type Identity, identitiesOf, idIn } from "./ids";
import { type ImportLinesOptions, type ImportLinesOutput, OutputSoFar } from "./import-lines-output";
import { cardFieldNames } from "./says";

/** Each document makes two: itself, and what its source says of it. */
const BATCH = 100;

type Project = Documents["project"];

/** The commits of one import. */
export class LinesImport {
  readonly #engine: Engine;
  readonly #actor: ActingActor;
  readonly #mark: string;
  readonly #options: ImportLinesOptions;
  readonly #issues = new IssueList();
  readonly #reader = new LineReader(this.#issues, { isInAnyOrder: true });
  readonly #members: Documents["member"][] = [];
  readonly #result = new OutputSoFar();
  /** Of cards in a space that was there, to be made once all cards are there. */
  readonly #relations: Relations[] = [];
  /** Boards, lists and tags of a dry run, which cards of each batch need. */
  readonly #small: LineDocument[] = [];
  #smallOutcome: Outcome | undefined;
  #space: Project | undefined;
  /** Whose ids the lines have, and whose they get. */
  #from: Identity | undefined;
  #to: Identity | undefined;
  #isNew = true;
  /** Time before it is locked. */
  #locked: number | undefined;

  constructor(engine: Engine, actor: ActingActor, mark: string, options: ImportLinesOptions) {
    this.#engine = engine;
    this.#actor = actor;
    this.#mark = mark;
    this.#options = options;
  }

  async run(lines: Iterable<string> | AsyncIterable<string>): Promise<ImportLinesOutput> {
    await this.#engine.ready();
    try {
      await this.#read(lines);
      this.#reader.end();
      if (!this.#issues.isEmpty) throw this.#issues.error();
      return await this.#finish();
    } catch (error) {
      if (this.#space !== undefined && this.#isNew && !this.#isDry) await this.#clear(undefined, this.#mark, true);
      throw error;
    }
  }

  get #isDry(): boolean {
    return this.#options.dryRun === true;
  }

  async #read(lines: Iterable<string> | AsyncIterable<string>): Promise<void> {
    let batch: LineDocument[] = [];
    const flush = async (): Promise<void> => {
      const documents = batch;
      batch = [];
      if (!this.#issues.isEmpty) throw this.#issues.error();
      if (documents.length > 0) await this.#write(documents);
      const { heading, documents: read } = this.#reader;
      if (heading !== undefined)
        this.#options.onProgress?.({ phase: "reading", documents: read, total: totalOf(heading) });
      await nextTurn();
    };
    for await (const line of lines) {
      this.#options.signal?.throwIfAborted();
      const found = this.#identified(this.#reader.read(line));
      if (found?.kind === "member") this.#members.push(found.document as Documents["member"]);
      else if (found?.kind === "project") await this.#begin(found.document as Project);
      else if (found?.kind === "time_entry" && this.#isLocked(found.document as Documents["time_entry"])) continue;
      // Bases are made of the documents themselves.
      else if (found !== undefined && found.kind !== "import_base") batch.push(found);
      if (batch.length === BATCH) await flush();
    }
    await flush();
  }

  /** In a new space, which takes all else as it is: one that was there says so itself. */
  #isLocked({ id, started_at, card_title_snapshot: title = "" }: Documents["time_entry"]): boolean {
    if (!this.#isNew || this.#locked === undefined || started_at >= this.#locked) return false;
    const outcome = new Outcome();
    outcome.conflict("time_entry", { id, title }, ["time"]);
    this.#result.add(outcome);
    return true;
  }

  #identified(found: LineDocument | undefined): LineDocument | undefined {
    if (found === undefined || this.#from === undefined || this.#to === undefined) return found;
    return { kind: found.kind, document: documentIn(found.document, this.#from, this.#to) };
  }

  async #begin(given: Project): Promise<void> {
    if (this.#space !== undefined) throw refusal("invalid_input", "lines", "Lines of an import have one space.");
    const to = await this.#identity(given);
    if (this.#from !== undefined && to.space !== given.id) this.#to = to;
    const project = this.#to === undefined || this.#from === undefined ? given : documentIn(given, this.#from, to);
    const { outcome, was, of = "", locked } = await this.#step({ step: "begin", project, mark: this.#mark });
    this.#isNew = was !== "shown";
    this.#locked = locked;
    this.#space = project;
    this.#result.add(outcome);
    if (was === "left over" && !this.#isDry) await this.#clear(this.#options.signal, of, false);
  }

  /** Where no more than a name says what the source is, its cards say whether an earlier import was of the same. */
  async #identity(given: Project): Promise<Identity> {
    const { source } = this.#reader.heading ?? {};
    const from = { import_id: source?.import_id ?? "", space: given.id };
    this.#from = from;
    const { sample } = source ?? {};
    if (sample === undefined) return from;
    const identities = identitiesOf(from.import_id);
    const candidates = identities.map((to) => {
      const cards = sample.cards.map(([id, title]): [string, string] => [idIn(id, from, to), title]);
      return { ...to, sample: { ...sample, cards } };
    });
    const { place = 0 } = await this.#look({ step: "find", candidates });
    return identities[place] ?? from;
  }

  async #write(documents: readonly LineDocument[]): Promise<void> {
    const { heading } = this.#reader;
    const time_unit = heading?.time_unit ?? "";
    const step = { step: "write", time_unit, ...this.#inSpace() } as const;
    if (this.#isDry && this.#isNew) return this.#count(documents);
    const small = this.#isDry ? this.#small : [];
    const { outcome } = await this.#step({ ...step, documents: [...small, ...documents] });
    this.#result.add(outcome, small.length === 0 ? undefined : this.#smallOutcome);
    for (const { kind, document } of documents) {
      const isCounted = outcome.related.get(document.id);
      if (kind !== "card" || isCounted === undefined) continue;
      const { id, parent_card_id, linked_cards } = document as Documents["card"];
      this.#relations.push({
        id,
        linked_cards,
        isCounted,
        ...(parent_card_id === undefined ? {} : { parent_card_id }),
      });
    }
    if (!this.#isDry) return;
    const added = documents.filter(({ kind }) => kind !== "card" && kind !== "comment" && kind !== "time_entry");
    if (added.length === 0) return;
    this.#small.push(...added);
    this.#smallOutcome = (await this.#step({ ...step, documents: this.#small })).outcome;
  }

  /** In a new space everything is new. */
  #count(documents: readonly LineDocument[]): void {
    const outcome = new Outcome();
    for (const { kind } of documents) outcome.count("added", kind);
    this.#result.add(outcome);
  }

  /** Relates cards to others that came after them, lets everybody read the space, and makes members of whoever is named. */
  async #finish(): Promise<ImportLinesOutput> {
    const { project, ...space } = { project: this.#shownSpace(), ...this.#inSpace() };
    for (let at = 0; at < this.#relations.length && !this.#isDry; at += BATCH) {
      const relations = this.#relations.slice(at, at + BATCH);
      this.#result.add((await this.#step({ step: "relate", relations, ...space })).outcome);
    }
    if (this.#isDry && this.#isNew) this.#count(this.#members.map((document) => ({ kind: "member", document })));
    else this.#result.add((await this.#step({ step: "show", project, members: this.#members, ...space })).outcome);
    return this.#result.of(project.id, project.title, this.#isNew);
  }

  #shownSpace(): Project {
    if (this.#space === undefined) throw refusal("invalid_input", "lines", "Lines of an import have a space.");
    return this.#space;
  }

  #inSpace() {
    const says = this.#reader.heading?.source?.says ?? cardFieldNames;
    return { space: this.#shownSpace().id, mark: this.#mark, isNew: this.#isNew, says };
  }

  /** Leaves nothing of a space that was never shown; does nothing where another import has taken it over. */
  async #clear(signal: AbortSignal | undefined, of: string, isWhole: boolean): Promise<void> {
    const kinds = ["card", "list", "board", "sprint", "tag", "import_base"] as const;
    for (const kind of isWhole ? ([...kinds, "project"] as const) : kinds) {
      while ((await this.#step({ step: "clear", kind, of, ...this.#inSpace() }, signal)).isMore) await nextTurn();
    }
  }

  async #step(input: ImportStep, signal = this.#options.signal): Promise<ImportStepOutput> {
    if (this.#isDry) return this.#look(input);
    const source = { type: "import", import_id: (this.#to ?? this.#from)?.import_id ?? "" } as const;
    const called = { name: "importLines", operation: importCommit };
    const output = await this.#engine.perform(called, { ...this.#actor, source }, input, { signal });
    return output as ImportStepOutput;
  }

  #look(input: ImportStep): Promise<ImportStepOutput> {
    const decide = (session: Parameters<typeof importCommit.decide>[0]) => importCommit.decide(session, input);
    return this.#engine.tried("importLines", this.#actor, decide, this.#options.signal);
  }
}

const rules: OptionRules<ImportLinesOptions> = {
  onProgress: optional(aFunction),
  signal: optional(anAbortSignal),
  dryRun: optional(must("true or false", (given) => typeof given === "boolean")),
};

/**
 * Adds the lines of an import to a workspace in use: as a space of its own, in commits of bounded size, that nobody but
 * admins may read before all of it is there. A failed import takes it back, and one that ended with its process is taken back
 * by the next one of the same. The same source again is merged field by field: what it says otherwise than the last time is
 * changed, but for what somebody here changed or deleted. Rules G4.
 *
 * @throws WorkspaceError 400 `invalid_input` with an issue for each fault; 403 `no_access` for anyone but an admin; 409
 * `time_unit_mismatch`, `workspace_loading`, `id_reused`; 409 `read_only` of a workspace of the past.
 *
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
  checkOptions(options, rules);
  const engine = presentOf(performerOf(workspace), "Import into the present.");
  const mark = engine.options.ids.ulid(instantOf(engine.options.clock));
  return new LinesImport(engine, workspace.actor, mark, options).run(lines);
}
