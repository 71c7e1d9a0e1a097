import { fc } from "@fast-check/vitest";
import { command, date, flag, index, maybe, pick, text, title } from "../command";
import { assign, authoredNow, change } from "../model/change";
import type { ModelNote } from "../model/model";
import { removeNote } from "../model/removal";

const fields = {
  ...{ transcript: maybe(text), user_notes: maybe(text), is_public: flag, meeting_date: date },
  attendees: maybe(fc.array(fc.constantFrom("u-max", "eva@example.org"), { maxLength: 2 })),
};

interface Fields {
  readonly transcript?: string | null | undefined;
  readonly user_notes?: string | null | undefined;
  readonly is_public?: boolean | undefined;
  readonly meeting_date?: number | null | undefined;
  readonly attendees?: readonly string[] | undefined;
}

/** Texts that are cleared are empty, and a date that is cleared is none. */
function applyFields(note: ModelNote, { transcript, user_notes, meeting_date, ...others }: Fields): void {
  assign(note, { ...others, meeting_date: meeting_date === 0 ? null : meeting_date });
  if (transcript !== undefined) note.transcript = transcript ?? "";
  if (user_notes !== undefined) note.user_notes = user_notes ?? "";
}

export const noteCommands = [
  command("createNote", fc.record({ title, ...fields }), async ({ model, workspace }, { title, ...given }) => {
    const { note } = await workspace.createNote({ title, ...given });
    const created: ModelNote = {
      ...{ id: note.id, title, transcript: "", user_notes: "", is_public: false, attendees: [] },
      ...{ meeting_date: undefined, ...authoredNow(model) },
    };
    applyFields(created, given);
    model.notes.push(created);
  }),

  command(
    "updateNote",
    fc.record({ at: index, title: maybe(title), ...fields }),
    async ({ model, workspace }, { at, title, ...given }) => {
      const note = pick(model.notes, at);
      if (note === undefined) return;
      await workspace.updateNote({ note_id: note.id, title, ...given });
      change(model, note, () => {
        note.title = title ?? note.title;
        applyFields(note, given);
      });
    },
  ),

  command("deleteNote", index, async ({ model, workspace }, at) => {
    const note = pick(model.notes, at);
    if (note === undefined) return;
    await workspace.deleteNote({ note_id: note.id });
    removeNote(model, note.id);
  }),
];
