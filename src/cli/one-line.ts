/** Nothing that a terminal would take for more than text. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]+/gu, " ");
