import { WorkspaceError } from "../errors/workspace-error";
import { listsTooMuch } from "../operation/read-input";
import { checkUnknownFields } from "../unknown-fields/check-unknown-fields";
import type { UnknownFieldsOptions } from "../unknown-fields/options";
import type { Body } from "./json-body";
import { inputOfOperation, parametersOf } from "./query";
import type { Route } from "./route";

/**
 * The body as it was read, or the refusal of fields that nothing reads in query or body, named as they were sent. It
 * is told like any other fault of a body, for a role that is too low counts for more. Rule W3.
 */
export function heeded(
  policy: UnknownFieldsOptions | undefined,
  { operation, rename, aliases }: Route,
  query: string,
  body: Body,
): Body {
  if (policy === undefined || "fault" in body || listsTooMuch(body.value)) return body;
  const { schema } = inputOfOperation(operation);
  const asked = { value: Object.fromEntries(parametersOf(new URLSearchParams(query))) };
  const sent = { value: body.value, besides: new Set([...rename.keys(), ...aliases.keys()]) };
  try {
    checkUnknownFields(policy, { operation, schema, parts: [asked, sent] });
    return body;
  } catch (fault) {
    if (fault instanceof WorkspaceError) return { fault };
    throw fault;
  }
}
