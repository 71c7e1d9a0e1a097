/** Fields that cannot be shown to change anything by trying values, and where they are. */
export const exceptions: Readonly<Record<string, string>> = {
  "updateTimeEntry.confirm_review":
    "No operation makes an entry that needs review: update-time-entry.test.ts loads one.",
  "setHints.hints[].type": "It says which of tag and relation stands beside it, and either is tried by itself.",
  "undo.session_id": "It stands in place of commit_id: undo-session.test.ts undoes one.",
};
