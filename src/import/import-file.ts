/** A file that can be read more than once: a `File` of a browser, a `Blob`, or anything that streams its bytes. */
export interface ImportFile {
  readonly name?: string | undefined;
  /** In bytes. */
  readonly size: number;
  /** All bytes from the first on, each time it is called. */
  stream(): ReadableStream<Uint8Array>;
}

/** What is in memory may come as one chunk: how much is read at once, no file says. */
const CHUNK_BYTES = 64 * 1024;

export async function* chunksOf(file: ImportFile): AsyncGenerator<Uint8Array, void> {
  const reader = file.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      for (let at = 0; at < value.length; at += CHUNK_BYTES) yield value.subarray(at, at + CHUNK_BYTES);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** The first bytes of a file, at most so many. */
export async function headOf(file: ImportFile, length: number): Promise<Uint8Array> {
  const head = new Uint8Array(length);
  let filled = 0;
  for await (const chunk of chunksOf(file)) {
    const part = chunk.subarray(0, length - filled);
    head.set(part, filled);
    filled += part.length;
    if (filled === length) break;
  }
  return head.subarray(0, filled);
}
