import { describe, test } from "vitest";
import { type Play, play } from "./play";

/** Former failures of the engine or the model, as printed. */
const regressions: Readonly<Record<string, readonly Play[]>> = {
  "an undo does not leave a workspace without anybody to run it": [
    ["addMember", { user_id: "u-tom", role: "admin" }],
    ["undo", {}],
  ],
  "a form that is not public reveals nothing to the public, not even what is missing": [
    ["createForm", { title: "Alpha", fields: "short" }],
    ["submitForm", { at: 0, who: [], via: "public" }],
  ],
  "a time entry whose removal is undone has been changed twice": [
    ["createTimeCategory", { name: "Alpha" }],
    ["createTimeEntry", { at: 0, ago: 0, id: 1, duration_seconds: 60 }],
    ["deleteTimeEntry", 0],
    ["undo", {}],
  ],
  "a list that the system made and somebody changed at once is theirs when that is undone": [
    ["updateList", { at: 12, title: "Beta", content: "", archived: true }],
    ["undo", {}],
  ],
  "the id of a time entry whose making is undone is never given again": [
    ["createTimeCategory", { name: "Alpha" }],
    ["createTimeEntry", { at: 0, ago: 0, id: 1, duration_seconds: 60 }],
    ["undo", {}],
    ["createTimeEntry", { at: 0, ago: 0, id: 1, duration_seconds: 600 }],
    ["undo", {}],
  ],
  "a message that made a card is taken once": [
    ["updateBoard", { at: 0, title: "Alpha", email: true }],
    ["receiveEmail", { at: 0, from: "max@example.org", message_id: "<1@a>" }],
    ["receiveEmail", { at: 0, from: "max@example.org", message_id: "<1@a>" }],
  ],
};

describe("what the model-based runs found", () => {
  test.each(Object.entries(regressions))("%s", async (_name, plays) => {
    await play(plays, 1);
  });
});
