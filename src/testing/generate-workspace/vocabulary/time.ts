/** Name, whether it is billable by default, colour. */
export const timeCategories: readonly (readonly [name: string, billable: boolean, color: string])[] = [
  ["Development", true, "blue"],
  ["Meetings", false, "slate"],
  ["Review", true, "purple"],
  ["Support", true, "green"],
  ["Travel", false, "orange"],
];

export const timeNotes: readonly string[] = [
  "Pairing",
  "Fixes after review",
  "Call with the customer",
  "First draft",
  "Research",
  "Testing",
  "Cleaning up",
];

/** Titles and addresses of links to the outside. */
export const links: readonly (readonly [text: string, url: string])[] = [
  ["Design file", "https://design.example.com/file"],
  ["Error report", "https://errors.example.com/issue"],
  ["Spreadsheet", "https://docs.example.com/sheet"],
  ["Customer thread", "https://help.example.com/thread"],
  ["Specification", "https://docs.example.com/spec"],
];
