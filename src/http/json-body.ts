import { HEADER_MAX_LENGTH } from "../base/limits";
import { failure, refusal } from "../errors/errors";
import type { WorkspaceError } from "../errors/workspace-error";
import { jsonFault } from "../text/json-fault";
import { crowdIn } from "./crowded";
import { type BodyLimits, readBody } from "./read-body";

/** The parsed body, or why it cannot be read. */
export type Body = { readonly value: unknown } | { readonly fault: WorkspaceError };

/**
 * Reads a body as JSON. None is an empty object, whatever type it is said to be of. What is no JSON is not refused at
 * once, for a role that is too low counts for more. Rules W4.
 */
export async function readJson(request: Request, limits: BodyLimits, isWholeWorkspace: boolean): Promise<Body> {
  const bytes = await readBody(request, limits);
  if (bytes.byteLength === 0) return { value: {} };
  const isSaidToBeJson = saysJson(request.headers.get("content-type"));
  const crowd = crowdIn(bytes, isWholeWorkspace);
  if (crowd !== undefined) return { fault: refusal("too_large", "", crowd) };
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { fault: refusal("invalid_input", "", "The body is not valid UTF-8.", "invalid_encoding") };
  }
  if (text.trim() === "") return { value: {} };
  const body = parsed(text);
  if ("fault" in body && !isSaidToBeJson) throw unsupported();
  return body;
}

function parsed(text: string): Body {
  try {
    return { value: JSON.parse(text) ?? {} };
  } catch {
    const message = `The body is not valid JSON from position ${jsonFault(text)} on.`;
    return { fault: refusal("invalid_input", "", message, "malformed_json") };
  }
}

/** The content types that curl and `fetch` send by default. */
const defaultTypes: ReadonlySet<string> = new Set(["application/x-www-form-urlencoded", "text/plain"]);

/** Whether a body must be JSON; of the types that clients send by default it can be. What it cannot be is refused. */
function saysJson(contentType: string | null): boolean {
  if (contentType === null) return true;
  if (contentType.length > HEADER_MAX_LENGTH) throw unsupported();
  const [type = "", ...parameters] = contentType
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith("charset="))?.replace(/^charset=|"/g, "");
  if (charset !== undefined && charset !== "utf-8" && charset !== "utf8") throw unsupported();
  if (defaultTypes.has(type)) return false;
  if (type === "" || /^(?:application|text)\/json$/.test(type)) return true;
  if (type.startsWith("application/") && type.endsWith("+json")) return true;
  throw unsupported();
}

const unsupported = (): WorkspaceError =>
  failure("unsupported_media_type", "The body must be JSON in UTF-8, of the content type application/json.");
