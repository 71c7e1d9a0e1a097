import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { Readable } from "node:stream";
import type { ImportFile } from "../import";
import { CliError } from "./cli-error";

/** A file of the disk, read from it each time. */
export async function diskFile(path: string): Promise<ImportFile> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new CliError(`${path} cannot be read.`, { cause });
  });
  if (!found.isFile()) throw new CliError(`${path} is no file.`);
  const stream = () => Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  return { name: basename(path), size: found.size, stream };
}
