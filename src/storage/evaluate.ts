import { compareIds } from "../base/id-format";
import type { Clause, ContainsClause, Fields, FieldValue, InClause, Scalar, Sort, SortPosition } from "./query";

/** Up to this length the runtime searches for a text in linear time. */
const SHORT = 250;

/** Where a text holds another one first, from a place on; -1 where it does not. */
export function placeIn(text: string, sought: string, from = 0): number {
  const start = text.indexOf(sought.slice(0, SHORT), from);
  return start === -1 || sought.length <= SHORT ? start : placeOfLong(text, sought, start);
}

/** Whether a text holds another one, found in a time that grows with the length of each alone. Rule K6.1. */
export const holdsText = (text: string, sought: string): boolean => placeIn(text, sought) !== -1;

/** By Knuth, Morris and Pratt: no character is read again after a partial match. */
function placeOfLong(text: string, sought: string, from: number): number {
  const fallbacks = fallbacksOf(sought);
  let matched = 0;
  for (let at = from; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    while (matched > 0 && sought.charCodeAt(matched) !== unit) matched = fallbacks[matched - 1] ?? 0;
    if (sought.charCodeAt(matched) === unit) matched += 1;
    if (matched === sought.length) return at + 1 - matched;
  }
  return -1;
}

/** For each beginning of a text the length of the longest shorter one that it ends with. */
function fallbacksOf(text: string): Uint32Array {
  const fallbacks = new Uint32Array(text.length);
  let matched = 0;
  for (let at = 1; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    while (matched > 0 && text.charCodeAt(matched) !== unit) matched = fallbacks[matched - 1] ?? 0;
    if (text.charCodeAt(matched) === unit) matched += 1;
    fallbacks[at] = matched;
  }
  return fallbacks;
}

/** Up to here a scan of the values is quicker than a set. */
const SHORT_LIST = 8;

const sets = new WeakMap<readonly Scalar[], ReadonlySet<Scalar>>();

/** Whether the value counts as no value: `0`, `""`, `false` or `[]`. */
export function isEmpty(value: FieldValue): boolean {
  return typeof value === "object" ? value.length === 0 : !value;
}

/** Whether a document with these fields satisfies every clause. The field `id` is the argument, where it is given. */
export function matchesClauses(fields: Fields, where: readonly Clause[], id?: string): boolean {
  return where.every((clause) => matchesClause((clause.field === "id" && id) || (fields[clause.field] ?? []), clause));
}

/** Whether a field with this value satisfies the clause. */
export function matchesClause(value: FieldValue, clause: Clause): boolean {
  if (clause.operator === "range") {
    const { above = -Infinity, atMost = Infinity } = clause;
    return Number(value) > above && Number(value) <= atMost;
  }
  return holds(value, clause) !== (clause.negated ?? false);
}

function holds(value: FieldValue, clause: Exclude<Clause, { operator: "range" }>): boolean {
  if (clause.operator === "present") return !isEmpty(value);
  if (typeof value === "object") return value.some((element) => isWanted(element, clause));
  return isWanted(value, clause);
}

function isWanted(value: Scalar, clause: ContainsClause | InClause): boolean {
  if (clause.operator === "contains") return holdsText(String(value), clause.text);
  const { values } = clause;
  return values.length <= SHORT_LIST ? values.includes(value) : setOf(values).has(value);
}

/** The values as a set, made once for as long as the list lives. */
function setOf(values: readonly Scalar[]): ReadonlySet<Scalar> {
  const known = sets.get(values);
  if (known !== undefined) return known;
  const set = new Set(values);
  sets.set(values, set);
  return set;
}

/** The order of two texts by their UTF-8 bytes, which is that of their code points; `<` goes by UTF-16 code units. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left !== right) return codePointRank(left) - codePointRank(right);
  }
  return a.length - b.length;
}

/** Surrogates encode code points above every other code unit. */
function codePointRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

export function compareScalars(a: Scalar, b: Scalar): number {
  return typeof a === "string" && typeof b === "string" ? compareText(a, b) : Number(a) - Number(b);
}

/** The total order of a sort: negative when `a` comes before `b`. Empty keys come last in both directions. */
export function compareForSort({ field, direction }: Sort): (a: SortPosition, b: SortPosition) => number {
  const ascending = field === "id" ? compareById : compareByKey;
  const compare: typeof ascending = direction === "ascending" ? ascending : (a, b) => ascending(b, a);
  if (field === "id") return compare;
  return (a, b) => Number(isEmpty(a.key)) - Number(isEmpty(b.key)) || compare(a, b);
}

const compareById = (a: SortPosition, b: SortPosition): number => compareIds(a.id, b.id);

const compareByKey = (a: SortPosition, b: SortPosition): number => compareScalars(a.key, b.key) || compareById(a, b);
