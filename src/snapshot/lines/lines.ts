import * as z from "zod/mini";
import { type Kind, kinds } from "../../documents";
import { countSchema, idSchema, textSchema } from "../../resources/common/base-schemas";
import { head } from "../header-schema";
import { sections } from "../snapshot";

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
