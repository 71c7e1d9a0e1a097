/** Every `HealthStatus`. */
export const healthStatuses = ["on_track", "at_risk", "off_track"] as const;

/** How an epic is doing, as somebody last reported. Rule C3. */
export type HealthStatus = (typeof healthStatuses)[number];
