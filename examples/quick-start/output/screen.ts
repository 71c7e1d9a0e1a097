import { code } from "./code";
import { bold, cyan, dim } from "./style";
import { type Columns, table } from "./table";
import { oneLine, wrap } from "./text";

const WIDTH = 110;
const INDENT = "  ";

let steps = 0;

const print = (line: string): void => console.log(line === "" ? "" : INDENT + line);

/** Opens a part of the output. */
export function heading(text: string): void {
  console.log("");
  for (const line of wrap(oneLine(text), WIDTH)) console.log(bold(line));
}

/** Opens the next numbered step: what is asked, in words. */
export function step(question: string): void {
  steps += 1;
  heading(`${steps}. ${question}`);
}

/** Prints the call as code. */
export function call(method: string, input: object): void {
  const text = `await workspace.${method}(${code(input, WIDTH - INDENT.length - method.length - 18)});`;
  print("");
  for (const line of text.split("\n")) print(cyan(line));
  print("");
}

/** The answer. */
export function answer<Row>(rows: readonly Row[], columns: Columns<Row>): void {
  if (rows.length === 0) note("Nothing matches.");
  else for (const line of table(rows, columns, WIDTH - INDENT.length)) print(line);
}

/** A remark about the answer. */
export function note(text: string): void {
  for (const line of wrap(oneLine(text), WIDTH - INDENT.length)) print(dim(line));
}
