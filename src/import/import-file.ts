/** A file that can be read more than once: a `File` of a browser, a `Blob`, or anything that streams its bytes. */
export interface ImportFile {
  readonly name?: string | undefined;
  /** In bytes. */
  readonly size: number;
  /** All bytes from the first on, each time it is called. */
  stream(): ReadableStream<Uint8Array>;
}

export async function* chunksOf(file: ImportFile): AsyncGenerator<Uint8Array, void> {
  const reader = file.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
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
