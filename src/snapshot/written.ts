import { isObject } from "../base/is-object";
import type { Kind } from "../documents";
import { documentSchemas } from "../documents/document-schemas";
import type { Loose } from "../integrity/corpus";
import type { SnapshotSettings } from "./snapshot";

/** A document's keys in the order of its schema, and those within by name, so that equal workspaces give equal files. */
export function written(kind: Kind, document: Loose): Loose {
  const keys = Object.keys(documentSchemas[kind].shape).filter((key) => Object.hasOwn(document, key));
  return Object.fromEntries(keys.map((key) => [key, sortedWithin(document[key])]));
}

/** The settings of the whole workspace, as exports have them. */
export function settingsOf(stored: Loose = {}): SnapshotSettings {
  const { id: _id, time_unit: _unit, ...settings } = written("settings", stored);
  return settings;
}

function sortedWithin(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedWithin);
  if (!isObject(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sortedWithin(value[key])]));
}
