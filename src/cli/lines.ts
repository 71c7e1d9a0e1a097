import { createReadStream } from "node:fs";

/** The lines of a file, one in memory at a time; only a line feed ends one, for texts may hold whatever else does. */
export async function* linesOf(file: string): AsyncGenerator<string, void> {
  let rest = "";
  for await (const chunk of createReadStream(file, "utf8")) {
    const [first = "", ...others] = String(chunk).split("\n");
    rest += first;
    for (const part of others) {
      yield rest;
      rest = part;
    }
  }
  if (rest !== "") yield rest;
}
