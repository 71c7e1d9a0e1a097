import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";

const WORDS = "the quick brown fox jumps over a lazy dog while émigrés naïvely wait ";

/** Writes a table as Jira exports it, of at least so many bytes. Gives the number of its rows. */
export async function writeBigTable(path: string, bytes: number): Promise<number> {
  const file = createWriteStream(path);
  file.write("Issue key,Summary,Status,Assignee,Created,Due date,Labels,Description\n");
  let rows = 0;
  for (let written = 0; written < bytes; ) {
    rows += 1;
    const row = rowOf(rows);
    written += Buffer.byteLength(row);
    if (!file.write(row)) await once(file, "drain");
  }
  file.end();
  await finished(file);
  return rows;
}

function rowOf(number: number): string {
  const day = String((number % 28) + 1).padStart(2, "0");
  const status = ["To Do", "In Progress", "Done"][number % 3];
  const person = `user${number % 500}@example.com`;
  const text = `"${WORDS.repeat(12)}\nline two ${number}"`;
  return `ACME-${number},"Task ${number}, with a comma",${status},${person},2026-01-${day} 10:00,2026-02-${day},label${number % 40},${text}\n`;
}
