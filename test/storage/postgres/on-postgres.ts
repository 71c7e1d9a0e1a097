import { describe } from "vitest";
import { sharedServer } from "./server";

const server = await sharedServer();

/** Describes tests that need a PostgreSQL server; on a machine for which there is none their title says so. */
export function onPostgres(title: string, define: (url: string) => void | Promise<void>): void {
  if ("reason" in server) describe.skip(`${title}: ${server.reason}`, () => {});
  else describe(title, () => define(server.url));
}
