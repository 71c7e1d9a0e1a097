import { nextTurn } from "../base/next-turn";
import type { Documents, Kind } from "../documents";
import { type Engine, presentOf } from "../engine/engine";
import { aFunction, anAbortSignal, checkOptions, type OptionRules, optional } from "../errors/check-options";
import { refusal } from "../errors/errors";
import { instantOf } from "../operation/operation-context";
import type { ProjectDocument } from "../resources/project/project-document";
import { SETTINGS_ID } from "../resources/settings/settings-document";
import type { ActingActor } from "../session/context";
import { loadingElsewhere } from "../session/loading-watch";
import type { Session } from "../session/session";
import { refuseOtherUnit } from "../snapshot/empty-workspace";
import { IssueList } from "../snapshot/issue-list";
import { type LineDocument, LineReader } from "../snapshot/lines/line-reader";
import { totalOf } from "../snapshot/lines/lines";
import type { LoadLinesOptions } from "../snapshot/operations/load-lines";
import { anyOf, ascending } from "../storage/clauses";
import { performerOf, type Workspace } from "../workspace";
import { elsewhere, importIdOf, writeAgain } from "./import-again";

export interface ImportLinesOutput {
  /** The space that the lines are in. */
  readonly project_id: string;
  /** How many documents were new. */
  readonly added: number;
  /** How many were there from an earlier import, and are as the lines have them. */
  readonly updated: number;
}

const BATCH = 200;
const byId = ascending("id");

const rules: OptionRules<LoadLinesOptions> = { onProgress: optional(aFunction), signal: optional(anAbortSignal) };

/**
 * Adds the lines of an import to a workspace in use: as a space of its own, in commits of bounded size, that nobody but
 * admins may read before all of it is there. A failed import takes it back, and one that ended with its process is taken back
 * by the next one of the same. The same import again brings up to date what came from it, commit by commit, and adds
 * what is new. Rules G4.
 *
 * @throws WorkspaceError 400 `invalid_input` with an issue for each fault; 403 `no_access` for anyone but an admin; 409
 * `time_unit_mismatch`, `workspace_loading`, `id_reused`; 409 `read_only` of a workspace of the past.
 *
 * @example
 * ```ts
 * import { importLines, readImport } from "workspace-engine/import";
 *
 * const { lines } = await readImport(new File(["- [ ] Order the cake"], "party.md"));
 * await importLines(workspace, lines());
 * const { added } = await importLines(workspace, lines());
 * added; // 0
 * ```
 */
export async function importLines(
  workspace: Workspace,
  lines: Iterable<string> | AsyncIterable<string>,
  options: LoadLinesOptions = {},
): Promise<ImportLinesOutput> {
  checkOptions(options, rules);
  const engine = presentOf(performerOf(workspace), "Import into the present.");
  const mark = engine.options.ids.ulid(instantOf(engine.options.clock));
  return new LinesImport(engine, workspace.actor, mark, options).run(lines);
}

class LinesImport {
  readonly #engine: Engine;
  readonly #actor: ActingActor;
  readonly #mark: string;
  readonly #options: LoadLinesOptions;
  readonly #issues = new IssueList();
  readonly #reader = new LineReader(this.#issues, { isInAnyOrder: true });
  readonly #members: Documents["member"][] = [];
  #space: ProjectDocument | undefined;
  /** Whether the space was there, so that each commit is seen as it is made. */
  #isAgain = false;
  #added = 0;
  #updated = 0;

  constructor(engine: Engine, actor: ActingActor, mark: string, options: LoadLinesOptions) {
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
      return await this.#show();
    } catch (error) {
      if (this.#space !== undefined && !this.#isAgain) await this.#takeBack(this.#space.id, undefined);
      throw error;
    }
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
      const found = this.#reader.read(line);
      if (found?.kind === "member") this.#members.push(found.document as Documents["member"]);
      else if (found?.kind === "project") await this.#begin(found.document as ProjectDocument);
      else if (found !== undefined) batch.push(found);
      if (batch.length === BATCH) await flush();
    }
    await flush();
  }

  /** The space comes first, and until all is in it nobody but admins may read it. */
  async #begin(project: ProjectDocument): Promise<void> {
    if (this.#space !== undefined) throw refusal("invalid_input", "lines", "Lines of an import have one space.");
    const state = await this.#step(async (session) => {
      const known = await session.get("project", project.id);
      if (known !== null && importIdOf(known) !== importIdOf(project)) throw elsewhere("project", project.id);
      if (known !== null && !isUnfinished(known)) return () => "shown" as const;
      if (known !== null) await session.remove("project", project.id);
      session.insert("project", { ...project, is_private: true, members: [], user_updated: this.#marked(project) });
      return () => (known === null ? ("new" as const) : ("left over" as const));
    });
    this.#isAgain = state === "shown";
    this.#space = project;
    if (state === "left over") await this.#removeContents(project.id, this.#options.signal);
  }

  async #write(documents: readonly LineDocument[]): Promise<void> {
    if (this.#space === undefined) throw refusal("invalid_input", "lines", "Lines of an import have a space.");
    const written = await this.#owned(async (session) => {
      refuseOtherUnit(session, this.#reader.heading?.time_unit ?? "");
      if (this.#isAgain) return writeAgain(session, documents);
      for (const { kind, document } of documents) session.insert(kind, document as Documents[Kind]);
      return { added: documents.length, updated: 0 };
    }, this.#options.signal);
    this.#added += written.added;
    this.#updated += written.updated;
  }

  /** The commit that lets everybody read the space, and makes members of whoever is named in it. */
  async #show(): Promise<ImportLinesOutput> {
    const space = this.#space;
    if (space === undefined) throw refusal("invalid_input", "lines", "Lines of an import have a space.");
    await this.#owned(async (session) => {
      const known = await session.getMany(
        "member",
        this.#members.map(({ id }) => id),
      );
      for (const [index, member] of this.#members.entries()) if (!known[index]) session.insert("member", member);
      if (!this.#isAgain) {
        await session.amend("project", space.id, (draft) => Object.assign(draft, { ...space, is_private: false }));
      }
    }, this.#options.signal);
    return { project_id: space.id, added: this.#added + (this.#isAgain ? 0 : 1), updated: this.#updated };
  }

  /** Leaves nothing of a space that was never shown; does nothing where another import has taken it over. */
  async #takeBack(id: string, signal: AbortSignal | undefined): Promise<void> {
    await this.#removeContents(id, signal);
    await this.#owned((session) => session.remove("project", id), signal);
  }

  async #removeContents(id: string, signal: AbortSignal | undefined): Promise<void> {
    for (const kind of ["card", "list", "board"] as const) {
      while (await this.#removeSome(kind, id, signal)) await nextTurn();
    }
    await this.#owned(async (session) => {
      const tags = await session.find({ kind: "tag", where: [], sort: byId });
      for (const tag of tags) if (tag.project_id === id) await session.remove("tag", tag.id);
    }, signal);
  }

  #removeSome(kind: "card" | "list" | "board", project: string, signal: AbortSignal | undefined): Promise<boolean> {
    return this.#owned(async (session) => {
      const where = [anyOf("project_id", [project])];
      const found = await session.find({ kind, where, sort: byId, limit: BATCH });
      const ids = found.map((document) => document.id);
      if (kind === "card" && ids.length > 0) {
        const comments = await session.find({ kind: "comment", where: [anyOf("card_id", ids)], sort: byId });
        for (const comment of comments) await session.remove("comment", comment.id);
      }
      for (const document of ids) await session.remove(kind, document);
      return ids.length > 0;
    }, signal);
  }

  /** A step that is only taken while the space is this import's, or shown. */
  #owned<Output>(decide: (session: Session) => Promise<Output>, signal: AbortSignal | undefined): Promise<Output> {
    return this.#step(async (session) => {
      const space = await session.get("project", this.#space?.id ?? "");
      if (!this.#isAgain && space?.user_updated.source?.client_id !== this.#mark) throw overtaken();
      const output = await decide(session);
      return () => output;
    }, signal);
  }

  #step<Output>(decide: (session: Session) => Promise<() => Output>, signal = this.#options.signal): Promise<Output> {
    const guarded = async (session: Session) => {
      if ((await session.get("settings", SETTINGS_ID))?.loading !== undefined) throw loadingElsewhere();
      return decide(session);
    };
    return this.#engine.step("importLines", this.#actor, guarded, signal);
  }

  #marked({ user_updated }: ProjectDocument): ProjectDocument["user_updated"] {
    return { ...user_updated, source: { type: "import", ...user_updated.source, client_id: this.#mark } };
  }
}

/** A space that an import began and did not come to show: whoever changes a space afterwards leaves their own name. */
const isUnfinished = ({ is_private, members, user_updated }: ProjectDocument): boolean =>
  is_private &&
  members.length === 0 &&
  user_updated.source?.type === "import" &&
  user_updated.source.client_id !== undefined;

const overtaken = (): Error => refusal("workspace_loading", "", "Another import of the same has begun.");
