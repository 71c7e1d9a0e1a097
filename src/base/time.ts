/**
 * An instant as an integer count since 1970-01-01T00:00Z, in the workspace's {@link TimeUnit}: seconds unless the
 * workspace was made with `timeUnit: "milliseconds"`. Rule T1.
 */
export type STime = number;

/** Every `TimeUnit`. */
export const timeUnits = ["seconds", "milliseconds"] as const;

/** The unit of every {@link STime} of a workspace, on every surface and in storage; seconds by default. Rule T1. */
export type TimeUnit = (typeof timeUnits)[number];

/** The largest distance from 1970, in milliseconds, at which an instant is still a date. Rule D5. */
export const MAX_TIME_MS = 8_640_000_000_000_000;
