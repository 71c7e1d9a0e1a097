import { type CallOptions, operation } from "../../../operation/operation";
import type { PageRequest } from "../../../operation/page-request";
import { listingScope, type OptionalPaging, pageInput, placeOf, readListing } from "../../../operation/paging";
import { descending } from "../../../storage/clauses";
import type { Note } from "../note";
import { presentNote } from "./present-note";

export interface GetNotesInput extends PageRequest {
  /** The most notes to give, at most 1000; without it and `cursor`, all. */
  readonly count?: number | null | undefined;
}

export interface GetNotesOutput extends OptionalPaging {
  readonly notes: readonly Note[];
}

export interface GetNotes {
  /**
   * Lists the notes the actor may read, newest first. Rules U20, E4, C10, F10.
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
  input: () => pageInput,
  async decide({ context }, page) {
    const place = placeOf(page, listingScope(context, null), context.nowMs);
    const query = { kind: "note", where: [], sort: descending("time_created") } as const;
    return async (reader) => {
      const { documents, ...metadata } = await readListing(reader, query, page, place);
      return { ...metadata, notes: documents.map((note) => presentNote(reader, note)) };
    };
  },
});
