/** A small made-up board as a table, which comes in as any other file does. */
const table = `Title,Status,Labels,Estimate,Description
Welcome: drag me to another list,To do,Start here,1,Open a card to write more about it. All that you do can be taken back.
Invite the team,To do,Start here,1,Under People in the menu: a link for each of them.
Plan the first sprint,To do,,2,Under Sprints: drag cards from the backlog into it.
Write the copy of the start page,Doing,Website,3,
Choose pictures,Doing,"Website, Design",2,
Register the address,Done,Website,1,
`;

export const sample = (): File => new File([table], "Sample.csv", { type: "text/csv" });
