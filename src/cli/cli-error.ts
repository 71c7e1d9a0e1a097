import { WorkspaceError } from "../errors/errors";
import { ImportError } from "../import";
import { StorageError } from "../storage/storage-error";

/** The reason why a command fails, for the user. */
export class CliError extends Error {}

/** A mistake in the command line itself. */
export class UsageError extends CliError {}

/** For the `catch` of a promise: `file cannot be read.` */
export const failing =
  (message: string) =>
  (cause: unknown): never => {
    throw new CliError(message, { cause });
  };

const SHOWN_ISSUES = 20;

/** An error as it is printed; an unexpected one in full. */
export function explain(error: unknown): string {
  if (error instanceof WorkspaceError && error.status < 500) return [error.message, ...places(error)].join("\n");
  const isForeseen = [CliError, StorageError, WorkspaceError, ImportError].some((kind) => error instanceof kind);
  if (isForeseen && error instanceof Error) return [error.message, ...reasons(error)].join("\n");
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function places({ issues }: WorkspaceError): string[] {
  const shown = issues.slice(0, SHOWN_ISSUES).map(({ path, message }) => `  ${path || "(the whole)"}: ${message}`);
  const more = issues.length - shown.length;
  return more > 0 ? [...shown, `  … and ${more} more`] : shown;
}

/** The causes from the outermost on, those left out that say nothing more. */
function reasons({ message, cause }: Error): string[] {
  const lines = [message];
  for (let next = cause; next instanceof Error; next = next.cause) {
    const reason = messageOf(next);
    if (!lines.some((text) => text.includes(reason))) lines.push(reason);
  }
  return lines.slice(1).map((text) => `  ${text}`);
}

/** Several addresses that refuse a connection make an error without words. */
function messageOf(error: Error): string {
  const [first] = error instanceof AggregateError ? error.errors : [];
  return first instanceof Error ? first.message : error.message;
}
