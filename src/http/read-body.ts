import { inTime } from "../base/waiting";
import { failure, refusal } from "../errors/errors";

export interface BodyLimits {
  /** The most bytes a body may have. */
  readonly bodyLimit: number;
  /** The most milliseconds it may take to arrive. */
  readonly bodyTimeout: number;
}

/** The bytes of a body, read no further than they may go. Rules W4. */
export async function readBody(request: Request, { bodyLimit, bodyTimeout }: BodyLimits): Promise<Uint8Array> {
  if (request.body === null) return new Uint8Array();
  if (Number(request.headers.get("content-length")) > bodyLimit) throw tooLarge(bodyLimit);
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  try {
    const late = () => tooSlow(bodyTimeout);
    return await inTime(bodyTimeout, () => collect(reader, bodyLimit), late);
  } catch (error) {
    // Why the body is not read on is told already; whether its sender could be told, too, changes nothing.
    reader.cancel(error).catch(() => {});
    throw error;
  }
}

async function collect(reader: ReadableStreamDefaultReader<Uint8Array>, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.byteLength;
    if (length > limit) throw tooLarge(limit);
    chunks.push(part.value);
  }
  return joined(chunks, length);
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [first] = chunks;
  if (first !== undefined && chunks.length === 1) return first;
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}

const tooLarge = (limit: number) => refusal("too_large", "", `The body is larger than ${limit} bytes.`);

const tooSlow = (timeout: number) =>
  failure("body_too_slow", `The body did not arrive within ${timeout} milliseconds.`);
