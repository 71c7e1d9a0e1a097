import type { Actions } from "./action";
import { dateNear } from "./parts";

export const noteActions = {
  createNote: (there, chance) => ({
    title: chance.title(),
    transcript: chance.clearing(chance.content()),
    is_public: chance.maybe(chance.yes()),
    attendees: chance.maybe(chance.some(["u-max", "eva@example.org"])),
    meeting_date: chance.clearing(dateNear(there, chance)),
  }),
  updateNote: (there, chance) => ({
    note_id: chance.id(there.notes),
    title: chance.maybe(chance.title()),
    user_notes: chance.clearing(chance.content()),
    is_public: chance.maybe(chance.yes()),
    meeting_date: chance.clearing(dateNear(there, chance)),
  }),
  deleteNote: (there, chance) => ({ note_id: chance.id(there.notes) }),
} satisfies Actions;

export const tagActions = {
  createTag: (there, chance) => ({
    name: chance.title(),
    color: chance.clearing(chance.oneOf(["red", "#0f0"])),
    project_id: chance.clearing(chance.id(there.projects)),
  }),
  updateTag: (there, chance) => ({
    tag_id: chance.id(there.tags),
    name: chance.maybe(chance.title()),
    color: chance.clearing("#00f"),
    project_id: chance.yes(0.3) ? chance.clearing(chance.id(there.projects)) : undefined,
  }),
  deleteTag: (there, chance) => ({ tag_id: chance.id(there.tags) }),
} satisfies Actions;
