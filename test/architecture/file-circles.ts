import type { Import } from "./imports";

/** The imports that are part of a circle of files, or lie on a way from one circle to another. */
export function circular(imports: readonly Import[]): readonly Import[] {
  const importing = new Set(imports.map(({ from }) => from));
  const imported = new Set(imports.map(({ to }) => to));
  const left = imports.filter(({ from, to }) => imported.has(from) && importing.has(to));
  return left.length === imports.length ? left : circular(left);
}
