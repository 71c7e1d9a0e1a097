import * as z from "zod/mini";
import { type DocumentIn, documentSchemaOf, made, stored } from "../../fields/field-table";
import { boardLayoutSchema } from "../board/board-layout-schema";
import { countSchema, idSchema, integerSchema, textSchema, titleSchema } from "../common/base-schemas";
import { cardStatusSchema } from "../common/card-status-schema";
import { pullRequestStates } from "../pull-request/vcs-mapping";
import { vcsMappingField } from "../pull-request/vcs-mapping-field";
import type { SprintSettings } from "./sprint-settings";

const integerWithin = (least: number, most: number) => {
  const schema = integerSchema.check(z.minimum(least), z.maximum(most));
  return stored(schema, { shownAs: countSchema, input: { changed: () => z.optional(schema) } });
};

/** Shown as it holds, stored where it was ever set. */
const unlessSet = <Schema extends z.ZodMiniType>(schema: Schema) =>
  ({ isOptional: true, isShown: true, isAlwaysShown: true, input: { changed: () => z.optional(schema) } }) as const;

const flag = stored(z.boolean(), unlessSet(z.boolean()));

export const sprintStatusSchema = z.strictObject({ id: idSchema, title: textSchema, status: cardStatusSchema });

const statusDocumentSchema = z.strictObject({ id: idSchema, title: titleSchema, status: cardStatusSchema });

/** All fields of the settings of a space's next sprints, and what is true of each. */
export const sprintSettingsFields = {
  project_id: made(idSchema),
  /** Days. */
  length: integerWithin(1, 366),
  /** Days. */
  cooldown: integerWithin(0, 366),
  /** 0 Sunday … 6 Saturday. */
  start_day: integerWithin(0, 6),
  enabled: flag,
  statuses: stored(z.array(statusDocumentSchema).check(z.minLength(1)), {
    isOptional: true,
    shownAs: z.array(sprintStatusSchema),
    isAlwaysShown: true,
  }),
  vcs_mapping: vcsMappingField,
  layout: stored(boardLayoutSchema, unlessSet(boardLayoutSchema)),
  card_cover_enabled: flag,
} as const;

/** What holds in a space that never set any. Rule S2. */
export const defaultSprintSettings = { length: 14, cooldown: 0, start_day: 1 } as const;

type Complete = Omit<SprintSettings, "project_id">;

/** The rest of what holds there, which is not stored. Rules S2, U33. */
const unstoredDefaults: Omit<Complete, keyof typeof defaultSprintSettings | "vcs_mapping"> = {
  enabled: true,
  statuses: [
    { id: "not-started", title: "Not started", status: "committed" },
    { id: "in-progress", title: "In progress", status: "started" },
    { id: "done", title: "Done", status: "completed" },
    { id: "cancelled", title: "Cancelled", status: "cancelled" },
  ],
  layout: "board",
  card_cover_enabled: false,
};

/** As they are stored in a space. */
export const sprintSettingsSchema = documentSchemaOf(sprintSettingsFields).check(
  z.superRefine((settings, context) => {
    const { statuses, vcs_mapping } = completeSprintSettings(settings);
    const ids = new Set(statuses.map(({ id }) => id));
    if (ids.size < statuses.length) refuse(context, ["statuses"], "Two statuses have the same id.");
    for (const rules of vcs_mapping ? [vcs_mapping, ...vcs_mapping.branches] : []) {
      for (const state of pullRequestStates) {
        const id = rules[state];
        if (id !== undefined && !ids.has(id)) refuse(context, ["vcs_mapping"], `There is no status ${id}.`);
      }
    }
  }),
);

function refuse(context: z.core.$RefinementCtx, path: string[], message: string): void {
  context.addIssue({ code: "custom", path, message });
}

/** The stored settings with what was never set. */
export const completeSprintSettings = (stored: DocumentIn<typeof sprintSettingsFields>): Complete => ({
  ...unstoredDefaults,
  ...stored,
});
