import { type OnStatement, type StatementPlace, traceStatements } from "../executed-statement";
import { COMMIT_FUNCTION } from "./commit-function";
import type { PgClient } from "./driver";
import { sqlState } from "./errors";

/** Sends a statement by a client, or another handle that may name its database. */
export type Trace = <T>(handle: object, text: string, send: () => Promise<T>) => Promise<T>;

/** Reports each statement, with the schema of the storage. */
export function traceTo(onStatement: OnStatement, schema: string): Trace {
  const begin = traceStatements(onStatement, sqlState);
  return async (handle, text, send) => {
    const end = begin(text, { ...placeOf(handle, schema), ...calledIn(text) });
    try {
      const result = await send();
      end();
      return result;
    } catch (error) {
      end(error);
      throw error;
    }
  };
}

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

/** The client, with each statement reported. */
export function tracedClient(client: PgClient, trace: Trace): PgClient {
  return {
    query: (statement: string | { readonly text: string }, values?: unknown[]) => {
      const text = typeof statement === "string" ? statement : statement.text;
      return trace(client, text, () => client.query(statement as string, values));
    },
    on: (event, listener) => client.on(event, listener),
    removeListener: (event, listener) => client.removeListener(event, listener),
    release: (destroy) => client.release(destroy),
  };
}
