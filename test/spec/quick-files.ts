import { posix } from "node:path";
import ts from "typescript";

/** Files by their paths in the project. */
type Files = ReadonlyMap<string, string>;

/** Files of `npm test`: the test files that are not long, and their imports. */
export function quickFiles(files: Files): Files {
  const reached = new Map<string, string>();
  const reach = (path: string): void => {
    const source = files.get(path);
    if (source === undefined || reached.has(path)) return;
    reached.set(path, source);
    for (const { fileName } of ts.preProcessFile(source).importedFiles) {
      if (!fileName.startsWith(".")) continue;
      const imported = posix.join(posix.dirname(path), fileName);
      for (const end of [".ts", "/index.ts"]) reach(imported + end);
    }
  };
  for (const path of files.keys()) if (/(?<!\.long)\.test\.ts$/.test(path)) reach(path);
  return reached;
}
