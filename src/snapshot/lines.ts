import * as z from "zod/mini";
import { timeUnits } from "../base/time";
import { type Kind, kinds } from "../documents";
import { countSchema, idSchema, stimeSchema, textSchema } from "../resources/common/base-schemas";
import { SNAPSHOT_FORMAT, SNAPSHOT_VERSION, type SnapshotSection, sections } from "./snapshot";

const settingsSchema = z.strictObject({
  rate_cents: z.exactOptional(countSchema),
  currency: z.exactOptional(textSchema),
  time_lock: z.exactOptional(z.strictObject({ before: stimeSchema, locked_at: stimeSchema })),
});

/** The fields that a snapshot and the first of its lines share. */
const head = {
  team_id: z.optional(idSchema),
  time_unit: z.enum(timeUnits),
  settings: z._default(settingsSchema, {}),
};

const section = z._default(z.array(z.unknown()), []);
const sectionShape = Object.fromEntries(sections.map(([name]) => [name, section]));

/** A snapshot but for what its sections hold. */
export const headerSchema = z.strictObject({
  format: z.optional(z.literal(SNAPSHOT_FORMAT)),
  version: z.optional(z.literal(SNAPSHOT_VERSION)),
  ...head,
  ...(sectionShape as Record<SnapshotSection, typeof section>),
});

export type Header = z.output<typeof headerSchema>;

export const LINES_FORMAT = "workspace-engine-lines";
export const LINES_VERSION = 1;

/** Kinds in the order in which their documents follow. */
export const lineKinds: readonly Kind[] = sections.map(([, kind]) => kind);

const counts = Object.fromEntries(lineKinds.map((kind) => [kind, z.exactOptional(countSchema)]));

/** Of an import: what its lines are from, for `importLines`. */
const sourceSchema = z.strictObject({
  import_id: textSchema,
  /** The fields of cards that the file has a place for; of others it says nothing. */
  says: z.array(textSchema),
  /** Where the source is no more than a name: the cards that distinguish it from others of that name. */
  sample: z.exactOptional(z.strictObject({ cards: z.array(z.tuple([idSchema, textSchema])), of: countSchema })),
});

export const headingSchema = z.strictObject({
  format: z.literal(LINES_FORMAT),
  version: z.literal(LINES_VERSION),
  ...head,
  /** How many documents of each kind follow. */
  counts: z.strictObject(counts as Readonly<Record<Kind, z.ZodMiniExactOptional<typeof countSchema>>>),
  source: z.exactOptional(sourceSchema),
});

export type Heading = z.output<typeof headingSchema>;

export const isKind = (name: string): name is Kind => kinds.some((kind) => kind === name);

/** How far an export or a load has come. */
export interface LinesProgress {
  /** A load reads all lines first, and then checks what they say of each other. */
  readonly phase: "writing" | "reading" | "checking";
  readonly documents: number;
  /** How many there are in all. */
  readonly total: number;
}

export const totalOf = (heading: Pick<Heading, "counts">): number =>
  Object.values(heading.counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);
