import { ImportError } from "./import-error";
import { chunksOf, headOf, type ImportFile } from "./import-file";

/** How the bytes of a file spell its characters. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

const SAMPLE_BYTES = 4096;

const binaries: readonly (readonly [magic: readonly number[], what: string, advice: string])[] = [
  [[0x50, 0x4b, 3, 4], "a ZIP archive or an Excel workbook", "Unpack it, or save the workbook as CSV"],
  [[0x1f, 0x8b], "a gzip archive", "Unpack it"],
  [[0xd0, 0xcf, 0x11, 0xe0], "an old Excel workbook", "Save it as CSV"],
  [[0x25, 0x50, 0x44, 0x46], "a PDF", "Export as CSV or JSON instead"],
];

/** Reads the whole file once: only its end shows that all of it is UTF-8. Rule G1.2. */
export async function encodingOf(file: ImportFile): Promise<Encoding> {
  const head = await headOf(file, SAMPLE_BYTES);
  if (head.length === 0) throw new ImportError("empty", "The file is empty. Export it anew.");
  for (const [magic, what, advice] of binaries) {
    if (!magic.every((byte, index) => head[index] === byte)) continue;
    throw new ImportError("unknown_format", `The file is ${what}, not text. ${advice}, and import that.`);
  }
  return utf16Of(head) ?? ((await isUtf8(file)) ? "utf-8" : "windows-1252");
}

/** By its byte order mark or, without one, by the zeros that stand beside each Latin character. */
function utf16Of(head: Uint8Array): Encoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 4 && even === 0) return "utf-16le";
  return even > head.length / 4 && odd === 0 ? "utf-16be" : undefined;
}

async function isUtf8(file: ImportFile): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of chunksOf(file)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The text of a file piece by piece, without its byte order mark. */
export async function* textOf(file: ImportFile, encoding: Encoding): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunksOf(file)) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== "") yield text;
  }
  const rest = decoder.decode();
  if (rest !== "") yield rest;
}

export async function wholeText(file: ImportFile, encoding: Encoding): Promise<string> {
  let text = "";
  for await (const part of textOf(file, encoding)) text += part;
  return text;
}
