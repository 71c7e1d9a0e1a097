import type { RequestLogEntry } from "../http";

/** A line for each request, and why the server failed for each that it failed at. Rule W11.7. */
export function requestLog(quiet: boolean): (entry: RequestLogEntry) => void {
  return (entry) => {
    const { id, method, path, status, duration, error } = entry;
    if (!quiet) console.log(`${method} ${path} ${status} ${duration.toFixed(1)} ms`);
    if (status >= 500) console.error(`${id} ${error?.code}:`, error?.cause ?? error);
  };
}
