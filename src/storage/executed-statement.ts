import { callListener } from "../base/call-listener";

/** An executed statement, by the names of OpenTelemetry's conventions for databases. */
export type StatementAttributes = {
  readonly "db.system.name": "postgresql" | "sqlite";
  /** The path that was opened, or database and schema as `app|workspace_engine`, where that is known. */
  readonly "db.namespace"?: string;
  readonly "server.address"?: string;
  readonly "server.port"?: number;
  /** The command of SQL, such as `SELECT`. */
  readonly "db.operation.name": string;
  /** The SQL, with placeholders for values. */
  readonly "db.query.text": string;
  /** The function that the statement calls: in PostgreSQL that of commits. */
  readonly "db.stored_procedure.name"?: string;
  /** Of one that failed: the SQLSTATE, or the primary result code of SQLite. */
  readonly "db.response.status_code"?: string;
  /** Of one that failed: the same, or the code or name of the error. */
  readonly "error.type"?: string;
};

/** A statement that was answered, or failed. Never holds the values it was sent with, nor what was answered. */
export interface ExecutedStatement {
  /** When it was sent, in epoch milliseconds. */
  readonly startTime: number;
  /** Milliseconds until it was answered, with fractions. */
  readonly duration: number;
  readonly attributes: StatementAttributes;
}

/** Called for each statement. What it throws is printed to the console and changes nothing. */
export type OnStatement = (statement: ExecutedStatement) => void;

/** A statement before it is sent. */
export type StatementPlace = Pick<
  StatementAttributes,
  "db.system.name" | "db.namespace" | "server.address" | "server.port" | "db.stored_procedure.name"
>;

/** Makes a call that executes a statement, of a handle that may name its database, and reports it. */
export type Trace = <T>(text: string, call: () => T, handle?: object) => T;

/** Notifies a listener of statements; `statusOf` is the database's code of an error, if it is one of the database. */
export function traceStatements(
  onStatement: OnStatement,
  statusOf: (error: unknown) => string | undefined,
  placeOf: (text: string, handle: object) => StatementPlace,
): Trace {
  return (text, call, handle = {}) => {
    const startTime = Date.now();
    const started = performance.now();
    const end = (error?: unknown) => {
      const attributes = {
        ...placeOf(text, handle),
        "db.operation.name": commandOf(text),
        "db.query.text": text,
        ...(error !== undefined && failureOf(error, statusOf(error))),
      };
      const statement: ExecutedStatement = { startTime, duration: performance.now() - started, attributes };
      // Not at once: SQLite may be in the middle of a transaction, which would wait for the listener, or meet its calls.
      queueMicrotask(() => callListener(onStatement, statement));
    };
    try {
      const result = call();
      if (isThenable(result)) result.then(() => end(), end);
      else end();
      return result;
    } catch (error) {
      end(error);
      throw error;
    }
  };
}

const commandOf = (text: string): string => (/[A-Za-z]+/.exec(text)?.[0] ?? "").toUpperCase();

function failureOf(error: unknown, status: string | undefined): Partial<StatementAttributes> {
  if (status !== undefined) return { "db.response.status_code": status, "error.type": status };
  if (!(error instanceof Error)) return { "error.type": "_OTHER" };
  return { "error.type": "code" in error && typeof error.code === "string" ? error.code : error.name };
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof Reflect.get(Object(value), "then") === "function";
