import type { WorkspaceError } from "../errors/workspace-error";

const jsonHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

export function answer(value: unknown): Response {
  return new Response(JSON.stringify(value), { status: 200, headers: jsonHeaders });
}

/** An error in the API's envelope, with its issues for those who ask for them. Rules X1.3, W5. */
export function refused(error: WorkspaceError, methods?: string, isDetailed = false): Response {
  const { status } = error;
  const body = isDetailed ? { error: { ...error.toJSON().error, issues: error.issues } } : error;
  return new Response(JSON.stringify(body), { status, headers: { ...jsonHeaders, ...advice(status, methods) } });
}

/** Headers that tell the caller how to go on. */
function advice(status: number, methods = ""): Readonly<Record<string, string>> {
  if (status === 401) return { "www-authenticate": "Bearer" };
  if (status === 405) return { allow: methods };
  if (status === 429) return { "retry-after": "10" };
  return status === 503 ? { "retry-after": "1" } : {};
}
