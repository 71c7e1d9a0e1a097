import * as z from "zod/mini";
import type { Immutable } from "../../fields/declared-fields";
import { boardLayouts } from "../board/board-layout";
import { cardStatuses } from "../card/card-status";
import { idSchema, integerSchema, titleSchema } from "../common/base-schemas";
import { pullRequestStates } from "../pull-request/vcs-mapping";
import { vcsMappingSchema } from "../pull-request/vcs-mapping-schema";
import type { SprintSettings } from "./sprint-settings";

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

/** `length` and `cooldown` are days; `start_day` is 0 Sunday … 6 Saturday. */
export const sprintSettingsShape = {
  length: integerSchema.check(z.minimum(1), z.maximum(366)),
  cooldown: integerSchema.check(z.minimum(0), z.maximum(366)),
  start_day: integerSchema.check(z.minimum(0), z.maximum(6)),
};

const storedShape = {
  ...sprintSettingsShape,
  enabled: z.exactOptional(z.boolean()),
  statuses: z.exactOptional(
    z.array(z.strictObject({ id: idSchema, title: titleSchema, status: z.enum(cardStatuses) })).check(z.minLength(1)),
  ),
  vcs_mapping: z.exactOptional(vcsMappingSchema),
  layout: z.exactOptional(z.enum(boardLayouts)),
  card_cover_enabled: z.exactOptional(z.boolean()),
};

/** As they are stored in a space. */
export const sprintSettingsSchema = z.strictObject(storedShape).check(
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

type Stored = Immutable<z.output<z.ZodMiniObject<typeof storedShape>>>;

/** The stored settings with what was never set, in the order in which they are stored. */
export function completeSprintSettings(stored: Stored): Complete {
  const { length, cooldown, start_day, enabled, statuses, vcs_mapping, layout, card_cover_enabled } = {
    ...unstoredDefaults,
    ...stored,
  };
  const mapped = vcs_mapping === undefined ? {} : { vcs_mapping };
  return { length, cooldown, start_day, enabled, statuses, ...mapped, layout, card_cover_enabled };
}
