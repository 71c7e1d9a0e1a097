/** The instant at which workspace.json was made, and at which the quick start stands still: its output never changes. */
export const NOW = "2026-03-12T10:00:00Z";
