import { type Parts, partsIn, type Said } from "./said";

/** Parts of a list that take what the file has, and those that it has no more. */
export interface PartChanges {
  readonly put: ReadonlySet<string>;
  readonly gone: ReadonlySet<string>;
}

/** The changes that a file makes of a document, and those that it does not, since somebody here changed the same. */
export interface Merge {
  readonly fields: ReadonlySet<string>;
  readonly parts: (field: string) => PartChanges;
  readonly conflicts: readonly string[];
  /** How many parts of each list were deleted here, and are still in the file. */
  readonly left: ReadonlyMap<string, number>;
  readonly isEmpty: boolean;
}

const nothing: PartChanges = { put: new Set(), gone: new Set() };

/**
 * Merges three versions field by field: what the source said last, what the file says now and what is here. The file says
 * something only where it differs from what was said last; where somebody here changed that too, it is a conflict. Without a
 * base, as files of earlier versions left none, whatever differs here stays. Rules G4.14, G4.15.
 */
export function merged(base: Said | undefined, file: Said, here: Said): Merge {
  const fields = new Set<string>();
  const parts = new Map<string, PartChanges>();
  const conflicts = new Set<string>();
  const left = new Map<string, number>();
  for (const [field, value] of Object.entries(file)) {
    if (typeof value !== "string") {
      const merge = mergedParts(base && partsIn(base, field), value, partsIn(here, field));
      if (merge.put.size + merge.gone.size > 0) parts.set(field, merge);
      if (merge.isConflict) conflicts.add(field);
      if (merge.left > 0) left.set(field, merge.left);
      continue;
    }
    const before = base?.[field] ?? "";
    if (here[field] === value || (base !== undefined && before === value)) continue;
    if (base !== undefined && here[field] === before) fields.add(field);
    else conflicts.add(field);
  }
  return {
    fields,
    parts: (field) => parts.get(field) ?? nothing,
    conflicts: [...conflicts],
    left,
    isEmpty: fields.size + parts.size === 0,
  };
}

function mergedParts(base: Parts | undefined, file: Parts, here: Parts) {
  const put = new Set<string>();
  const gone = new Set<string>();
  let isConflict = false;
  let left = 0;
  const has = (parts: Parts, key: string) => Object.hasOwn(parts, key);
  for (const [key, value] of Object.entries(file)) {
    const isKnown = base !== undefined && has(base, key);
    if (!has(here, key)) {
      if (isKnown) left += 1;
      else if (base !== undefined) put.add(key);
      continue;
    }
    if (here[key] === value || (isKnown && base[key] === value)) continue;
    if (isKnown && here[key] === base[key]) put.add(key);
    else isConflict = true;
  }
  for (const [key, before] of Object.entries(base ?? {})) {
    if (has(file, key) || !has(here, key)) continue;
    if (here[key] === before) gone.add(key);
    else isConflict = true;
  }
  return { put, gone, isConflict, left };
}
