import type { Note } from "../../model/note";
import { presentNote } from "../../presentation/note";
import { descending } from "../../storage/clauses";
import { type CallOptions, operation } from "../operation";
import { pageInput } from "../paging";

export interface GetNotesInput {
  /** The most notes to give; left out, all. */
  readonly count?: number | null | undefined;
}

export interface GetNotesOutput {
  readonly notes: readonly Note[];
}

export interface GetNotes {
  /**
   * Lists the notes the actor may read, newest first. Rules U20, E4, C10.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`.
   *
   * @example
   * ```ts
   * const { notes } = await workspace.getNotes();
   * notes.map((note) => note.title); // ["Kick-off"]
   * ```
   */
  getNotes(input?: GetNotesInput, options?: CallOptions): Promise<GetNotesOutput>;
}

export const getNotes = operation<GetNotes>({
  role: "viewer",
  input: () => ({ count: pageInput.count }),
  async decide(_session, { count }) {
    const limit = typeof count === "number" ? { limit: count } : {};
    const query = { kind: "note", where: [], sort: descending("time_created"), ...limit } as const;
    return async (reader) => ({ notes: (await reader.find(query)).map((note) => presentNote(reader, note)) });
  },
});
