/** The time zone of whoever looks at the page. */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
