import { refusal } from "../errors/errors";
import { everyRoute } from "./route";

let words: ReadonlySet<string> | undefined;

/** With what words paths begin that are about no workspace, or name it later. */
const firstWords = (): ReadonlySet<string> =>
  new Set(
    everyRoute().flatMap(({ segments: [first] }) => (first !== undefined && "word" in first ? [first.word] : [])),
  );

/** Whether a workspace of that name would stand where something else does: `/users/me`. */
export function isReserved(teamId: string): boolean {
  words ??= firstWords();
  return words.has(teamId);
}

/** A workspace of such a name cannot be told from the rest, so that it is not served at all. Rule W2.1. */
export function refuseReserved(teamId: string, path: string): void {
  if (!isReserved(teamId)) return;
  throw refusal("invalid_input", path, `A workspace named ${teamId} cannot be served over HTTP: paths begin so.`);
}
