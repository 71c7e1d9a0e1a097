import { FIELDS_MAX, HEADER_MAX_LENGTH, INPUT_ELEMENTS_MAX } from "../base/limits";
import { inTime } from "../base/waiting";
import { failure, refusal, type WorkspaceError } from "../errors/errors";
import { jsonFault } from "../text/json-fault";

export type Body = { readonly value: unknown } | { readonly fault: WorkspaceError };

/** No body is an empty object. What is no JSON is not refused at once, for a role too low counts for more. Rules W4. */
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
  try {
    return { value: JSON.parse(text) ?? {} };
  } catch {
    if (!isSaidToBeJson) throw unsupported();
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

export interface BodyLimits {
  readonly bodyLimit: number;
  readonly bodyTimeout: number;
}

/** The bytes of a body, read no further than they may go. Rules W4. */
export async function readBody(request: Request, { bodyLimit, bodyTimeout }: BodyLimits): Promise<Uint8Array> {
  if (request.body === null) return new Uint8Array();
  if (Number(request.headers.get("content-length")) > bodyLimit) throw tooLarge(bodyLimit);
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  try {
    const late = () => failure("body_too_slow", `The body did not arrive within ${bodyTimeout} milliseconds.`);
    return await inTime(bodyTimeout, () => collect(reader, bodyLimit), late);
  } catch (error) {
    // The error is thrown already; whether the sender could be answered, too, changes nothing.
    reader.cancel(error).catch(() => {});
    throw error;
  }
}

async function collect(reader: ReadableStreamDefaultReader<Uint8Array>, limit: number): Promise<Uint8Array> {
  const chunks: BlobPart[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.byteLength;
    if (length > limit) throw tooLarge(limit);
    chunks.push(part.value as Uint8Array<ArrayBuffer>);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

const tooLarge = (limit: number) => refusal("too_large", "", `The body is larger than ${limit} bytes.`);

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** Few enough in any body, however short. */
const ALWAYS_READ = 10_000;

/** A meaningful element of a list or object takes more bytes than this. */
const BYTES_EACH = 10;

/** In words, of what a body has too much: making objects takes ten times as long as counting them. Rule N2.10. */
export function crowdIn(json: Uint8Array, isWholeWorkspace: boolean): string | undefined {
  const { fields, allFields, listsAndObjects } = countIn(json);
  if (fields > FIELDS_MAX) return `The body has more than ${FIELDS_MAX} fields.`;
  if (allFields > INPUT_ELEMENTS_MAX && !isWholeWorkspace) {
    return `The objects of the body have more than ${INPUT_ELEMENTS_MAX} fields together.`;
  }
  if (listsAndObjects <= Math.max(ALWAYS_READ, json.length / BYTES_EACH)) return undefined;
  return "The body holds too many lists and objects for its size.";
}

/** Counts what begins outside of texts: the fields of the body itself, those of all its objects, lists and objects. */
function countIn(json: Uint8Array) {
  let fields = 0;
  let allFields = 0;
  let listsAndObjects = 0;
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) isInText = !isInText;
    else if (isInText) at += Number(byte === BACKSLASH);
    else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) {
      listsAndObjects += 1;
      depth += 1;
    } else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) depth -= 1;
    else if (byte === COLON) {
      allFields += 1;
      if (depth === 1) fields += 1;
    }
  }
  return { fields, allFields, listsAndObjects };
}
