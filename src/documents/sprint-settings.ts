import { integerSchema } from "../schemas/base";

/** What holds in a space that never set any. Rule S2. */
export const defaultSprintSettings = { length: 14, cooldown: 0, start_day: 1 } as const;

/** `length` and `cooldown` are days; `start_day` is 0 Sunday … 6 Saturday. */
export const sprintSettingsShape = {
  length: integerSchema.min(1).max(366),
  cooldown: integerSchema.min(0).max(366),
  start_day: integerSchema.min(0).max(6),
};
