import { readFile, writeFile } from "node:fs/promises";
import { createCalendarHandler } from "../export";
import type { FetchHandler } from "../http";
import type { Workspace } from "../workspace";
import { newSecret, secretChecker } from "./access/secrets";
import { CliError, failing } from "./cli-error";

const everythingDue = { type: "card", card_filters: { has_due_date: true } } as const;

/** Whoever subscribes keeps the address for long, so the secret in the file outlives the process. Rule W11.25. */
export async function calendarOf(workspace: Workspace, file: string): Promise<FetchHandler> {
  const isSecret = secretChecker(await secretIn(file));
  return createCalendarHandler((sent) => (isSecret(sent) ? { workspace, request: everythingDue } : null));
}

async function secretIn(file: string): Promise<string> {
  const secret = newSecret();
  try {
    await writeFile(file, `${secret}\n`, { flag: "wx", mode: 0o600 });
    return secret;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") failing(`${file} cannot be written to.`)(cause);
  }
  const kept = (await readFile(file, "utf8").catch(failing(`${file} cannot be read.`))).trim();
  if (/^[\w~-]{16,200}$/.test(kept)) return kept;
  throw new CliError(
    `${file} must hold a secret for the calendar's address: 16 to 200 of A-Z, a-z, 0-9, "_", "~" and "-".`,
  );
}
