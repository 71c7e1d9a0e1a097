import * as z from "zod/mini";
import { isSame } from "../base/is-same";
import type { Documents, Kind } from "../documents";
import { failure, type Issue } from "../errors/errors";
import { readWith } from "../errors/input-issues";
import type { FieldTable } from "../fields/field-table";
import type { Reader } from "../session/reader";
import type { Session } from "../session/session";
import { ascending } from "../storage/clauses";
import type { Clause } from "../storage/query";

/** The values a caller last saw of the fields it sets, in the form of inputs; `Named` are the keys that name the document. */
export type Expected<Input, Named extends PropertyKey = never> =
  | { readonly [K in Exclude<keyof Input, Named | "expected">]?: Input[K] | null | undefined }
  | null
  | undefined;

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type Seen = Readonly<Record<string, unknown>>;

/** The document that an operation changes. */
export interface Subject<Input> {
  readonly fields: FieldTable;
  /** The keys of the input that name it or say how; the others are the fields that the operation sets. */
  readonly named: readonly (keyof Input)[];
  /** The fields that the operation sets, where they are not those of its input. */
  readonly sets?: Shape;
  /** It before the change, as the API shows it to the actor. */
  shown(session: Session, reader: Reader, input: Input & { readonly expected: object }): Promise<object> | object;
}

type Siblings = { readonly kind: Kind; readonly where: readonly Clause[]; readonly counted?: readonly Clause[] };

/** The document that an input names under a key; a position is looked up among its siblings. */
export function subjectOf<K extends Kind, Key extends string>(
  kind: K,
  key: Key,
  fields: FieldTable,
  present: (reader: Reader, document: Documents[K]) => Promise<object> | object,
  siblings?: (document: Documents[K], session: Session) => Siblings,
): Subject<{ readonly [N in Key]: string }> {
  return {
    fields,
    named: [key],
    async shown(session, reader, { [key]: id, expected }) {
      const document = session.before(kind, id);
      const shown = await present(reader, document);
      if (siblings === undefined || !("position" in expected)) return shown;
      return { ...shown, position: await placeOf(reader, siblings(document, session), document.id) };
    },
  };
}

async function placeOf(reader: Reader, { kind, where, counted = [] }: Siblings, id: string): Promise<number> {
  const ids = await reader.findIds({ kind, where: [...where, ...counted], sort: ascending("order_key") });
  return ids.indexOf(id);
}

/** The schemas of what may be expected of the fields that an operation sets. Rule U38. */
export function expectable<Input>(input: Shape, { named, sets = input }: Subject<Input>): Shape {
  const names = Object.keys(sets).filter((name) => sets !== input || !named.some((key) => key === name));
  return Object.fromEntries(names.map((name) => [name, z.nullish(sets[name] ?? z.unknown())]));
}

/** Refuses a change of fields that are not what the caller last saw; told is only what the actor is shown. Rule U38. */
export async function refuseChanged<Input>(
  subject: Subject<Input>,
  schemas: Shape,
  { session, reader, input }: { session: Session; reader: Reader; input: Input & { readonly expected: object } },
): Promise<void> {
  const shown = (await subject.shown(session, reader, input)) as Seen;
  const issues = Object.entries(input.expected).flatMap(([name, expected]): Issue[] => {
    const { [name]: schema = z.unknown() } = schemas;
    const { [name]: field } = subject.fields;
    const current = (field?.asInput === undefined ? shown[name] : field.asInput(shown)) ?? null;
    const read = readWith(schema, current);
    const isZeroEmpty = field !== undefined && "input" in field && field.input?.isClearedByZero === true;
    const bare = (value: unknown) => (isZeroEmpty && value === 0 ? undefined : withoutEmpty(value));
    if (expected === undefined || isSame(bare(read.success ? read.data : current), bare(expected))) return [];
    const message = `The field ${name} was changed meanwhile.`;
    return [{ path: `expected.${name}`, code: "changed_meanwhile", message, current }];
  });
  if (issues.length === 0) return;
  const names = issues.map(({ path }) => path.slice("expected.".length)).join(", ");
  throw failure("changed_meanwhile", `Nothing was changed: others changed ${names} meanwhile.`, { issues });
}

/** The value without what stands for nothing; undefined if nothing is left. Rule T6. */
function withoutEmpty(value: unknown): unknown {
  if (value === null || value === "" || value === false) return undefined;
  if (typeof value !== "object") return value;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(withoutEmpty);
  const parts = Object.entries(value).flatMap(([key, part]) => {
    const bare = withoutEmpty(part);
    return bare === undefined ? [] : [[key, bare]];
  });
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}
