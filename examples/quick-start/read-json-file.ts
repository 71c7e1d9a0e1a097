import { readFile } from "node:fs/promises";
import { oneLine } from "./output/text";
import { UnusableFile } from "./unusable-file";

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "reading it is not allowed",
};

/** Reads a JSON file. Throws an {@link UnusableFile}. */
export async function readJsonFile(path: string): Promise<unknown> {
  const text = await readText(path);
  if (text.trim() === "") throw new UnusableFile(`${path} cannot be read: it is empty.`);
  try {
    return JSON.parse(text);
  } catch (error) {
    const detail = oneLine(error instanceof Error ? error.message : String(error));
    throw new UnusableFile(`${path} cannot be read: it does not hold JSON (${detail}).`);
  }
}

async function readText(path: string): Promise<string> {
  try {
    const text = await readFile(path, "utf8");
    return text.replace(/^\uFEFF/, "");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw new UnusableFile(`${path} cannot be read: ${reasons[code] ?? String(error)}.`);
  }
}
