import { type OnStatement, type StatementPlace, type Trace, traceStatements } from "../executed-statement";
import { COMMIT_FUNCTION } from "./commit-function";
import { sqlState } from "./errors";

/** Reports each statement, with the schema of the storage. */
export const traceTo = (onStatement: OnStatement, schema: string): Trace =>
  traceStatements(onStatement, sqlState, (text, handle) => ({ ...placeOf(handle, schema), ...calledIn(text) }));

/** So that commits differ from reads, which are SELECT as well. */
function calledIn(text: string): Pick<StatementPlace, "db.stored_procedure.name"> {
  if (!text.startsWith("SELECT")) return {};
  const [call] = COMMIT_FUNCTION.exec(text) ?? [];
  return call === undefined ? {} : { "db.stored_procedure.name": call.slice(0, -1) };
}

/** Clients of the package `pg` have what the server reported. */
function placeOf(handle: object, schema: string): StatementPlace {
  const { database, host, port } = handle as { database?: unknown; host?: unknown; port?: unknown };
  return {
    "db.system.name": "postgresql",
    "db.namespace": typeof database === "string" ? `${database}|${schema}` : schema,
    ...(typeof host === "string" && { "server.address": host }),
    ...(typeof port === "number" && { "server.port": port }),
  };
}
