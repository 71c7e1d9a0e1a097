import { type ErrorCode, errorCatalog } from "../errors/errors";
import { described } from "./data";
import type { Header, JsonSchema, Reference, Response } from "./types";

export const headers: Readonly<Record<string, Header>> = {
  "X-Request-Id": { description: "Names the request; the id of its error too.", schema: { type: "string" } },
  "Retry-After": { description: "Seconds after which to try again.", schema: { type: "integer", minimum: 0 } },
  "WWW-Authenticate": { description: "The required authentication.", schema: { type: "string" } },
};

const ref = (kind: string, name: string): Reference => ({ $ref: `#/components/${kind}/${name}` });

/** The refusals that every call can have, by status. */
const always: readonly ErrorCode[] = [
  "invalid_input",
  "unauthenticated",
  "no_access",
  "not_found",
  "workspace_loading",
  "internal",
  "storage_busy",
  "storage_unavailable",
];

const whenWriting: readonly ErrorCode[] = [
  "body_too_slow",
  "too_large",
  "unsupported_media_type",
  "read_only",
  "outcome_unknown",
  "applied_without_answer",
];

const common: readonly ErrorCode[] = [...always, ...whenWriting];

const meanings: Readonly<Record<number, string>> = {
  400: "The input is not valid",
  401: "There is no valid token",
  403: "The acting user has no access",
  404: "It does not exist, or the acting user may not see it",
  408: "The body took too long to arrive",
  409: "The state of the workspace does not allow it",
  413: "It is too large",
  415: "The body is no JSON in UTF-8",
  429: "There are too many of them",
  500: "An internal error; the change may have been made, so check before retrying",
  503: "The storage cannot be reached or is busy, and nothing was changed; try again",
};

/** The errors of calls that have none of their own, by status. */
export function commonResponses(): Readonly<Record<string, Response>> {
  const statuses = [...statusesOf(common)];
  return Object.fromEntries(statuses.map((status) => [nameOf(status), errorResponse(status, common)]));
}

export function responsesOf(
  operation: string,
  method: string,
  answer: JsonSchema,
  besides: readonly ErrorCode[] = [],
): Readonly<Record<string, Response | Reference>> {
  const own = [...(described.operations[operation]?.errors ?? []).filter(isCode), ...besides];
  const codes = [...always, ...(method === "GET" ? [] : whenWriting), ...own];
  const success: Response = {
    description: "What the operation answers.",
    headers: { "X-Request-Id": ref("headers", "X-Request-Id") },
    content: { "application/json": { schema: answer } },
  };
  const errors = [...statusesOf(codes)].map((status) => {
    const isCommon = codesWith(status, codes).join() === codesWith(status, common).join();
    return [status, isCommon ? ref("responses", nameOf(status)) : errorResponse(status, codes)];
  });
  return { 200: success, ...Object.fromEntries(errors) };
}

const isCode = (name: string): name is ErrorCode => Object.hasOwn(errorCatalog, name);

const nameOf = (status: number): string => `Error${status}`;

const statusesOf = (codes: readonly ErrorCode[]): Set<number> =>
  new Set(codes.map((code) => errorCatalog[code].status));

const codesWith = (status: number, codes: readonly ErrorCode[]): ErrorCode[] =>
  [...new Set(codes)].filter((code) => errorCatalog[code].status === status);

function errorResponse(status: number, codes: readonly ErrorCode[]): Response {
  const names = codesWith(status, codes).map((code) => `\`${code}\` (${errorCatalog[code].sec})`);
  return {
    description: `${meanings[status] ?? "It was refused"}: ${names.join(", ")}.`,
    headers: {
      "X-Request-Id": ref("headers", "X-Request-Id"),
      ...(status === 401 ? { "WWW-Authenticate": ref("headers", "WWW-Authenticate") } : {}),
      ...(status === 503 || status === 429 ? { "Retry-After": ref("headers", "Retry-After") } : {}),
    },
    content: { "application/json": { schema: ref("schemas", "ErrorEnvelope") } },
  };
}
