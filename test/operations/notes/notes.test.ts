import { expect, test } from "vitest";
import { newWorkspace, pathRefused, refusalOf } from "../fixture";

function people() {
  const { workspace: ada, clock } = newWorkspace();
  const max = ada.as({ user_id: "u-max", role: "member" });
  const eva = ada.as({ user_id: "u-eva", role: "member" });
  const vera = ada.as({ user_id: "u-vera", role: "viewer" });
  return { ada, clock, max, eva, vera };
}

test("[U20.2 T2.1 T6.1] a note keeps what is known of those who took part, and when it began apart from the date", async () => {
  const { max } = people();
  const eva = { user_id: "u-eva", name: " Eva ", email: "eva@example.org" };
  const attendees = [" Ada ", "Ada", eva, { user_id: null, name: "", email: "max@example.org" }];
  const { note } = await max.createNote({ title: "Kick-off", attendees, meeting_time: 1767603600000 });
  expect(note.attendees).toEqual(["Ada", "Ada", { ...eva, name: "Eva" }, { email: "max@example.org" }]);
  expect(note.meeting_time).toBe(1767603600);
  const { note: changed } = await max.updateNote({ note_id: note.id, attendees: [eva], meeting_time: 0 });
  expect(changed.attendees).toEqual([{ ...eva, name: "Eva" }]);
  expect(changed).not.toHaveProperty("meeting_time");
  for (const nobody of [{}, { name: " " }, { user_id: "", email: null }]) {
    const refused = max.createNote({ title: "Kick-off", attendees: [nobody] });
    expect(await pathRefused(refused, 400)).toMatch(/^attendees\[0\]/);
  }
  expect(await pathRefused(max.createNote({ title: "Note", attendees: ["Eva", " "] }), 400)).toBe("attendees[1]");
  const transcript = "x".repeat(409_600);
  expect((await max.createNote({ title: "Note", transcript })).note.transcript).toBe(transcript);
});

test("[U20.2 E4.2] changing a note is for its author and for admins, also when it is public", async () => {
  const { ada, max, eva } = people();
  const { note } = await max.createNote({ title: "Note", is_public: true });
  const note_id = note.id;
  expect(await pathRefused(eva.updateNote({ note_id, title: "Mine" }), 403)).toBe("note_id");
  expect(await pathRefused(eva.deleteNote({ note_id }), 403)).toBe("note_id");
  expect((await ada.updateNote({ note_id, is_public: false })).note.is_public).toBe(false);
  expect(await max.deleteNote({ note_id })).toEqual({});
  const { note: other } = await eva.createNote({ title: "Other" });
  expect(other.id).toBe("2");
  expect(await ada.deleteNote({ note_id: other.id })).toEqual({});
  expect(await pathRefused(max.getNote({ note_id }), 404)).toBe("note_id");
  expect(await pathRefused(max.deleteNote({ note_id }), 404)).toBe("note_id");
  expect(await ada.getNotes()).toEqual({ notes: [] });
});

test("[E4.6 E4.8] reading a note is for the author, for admins, and for all when it is public", async () => {
  const { ada, max, eva, vera } = people();
  const { note: draft } = await max.createNote({ title: "Draft" });
  const { note: published } = await max.createNote({ title: "Published", is_public: true });
  const listed = async (actor: typeof ada) => (await actor.getNotes()).notes.map(({ title }) => title);
  for (const reader of [ada, max]) {
    expect(await listed(reader)).toEqual(["Published", "Draft"]);
    await expect(reader.getNote({ note_id: draft.id })).resolves.toEqual({ note: draft });
  }
  for (const stranger of [eva, vera]) {
    expect(await listed(stranger)).toEqual(["Published"]);
    expect(await stranger.getNote({ note_id: published.id })).toEqual({ note: published });
    expect(await refusalOf(stranger.getNote({ note_id: draft.id }), 403)).toMatchObject({ code: "no_access" });
  }
  await max.updateNote({ note_id: draft.id, is_public: true });
  await max.updateNote({ note_id: published.id, is_public: false });
  expect(await listed(vera)).toEqual(["Draft"]);
  expect(await refusalOf(eva.updateNote({ note_id: published.id, title: "x" }), 403)).toMatchObject({ status: 403 });
});

test("[E4.6] reading a note is not for those who only took part", async () => {
  const { max, eva } = people();
  const { note } = await max.createNote({ title: "Draft", attendees: ["u-eva"] });
  await refusalOf(eva.getNote({ note_id: note.id }), 403);
});
