import type { Choice } from "../card/card-fields";

/** What a filter is set to, in a few words. */
export function valueInWords(value: unknown, options: readonly Choice[] | undefined): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) {
    const [first, ...others] = value.map(
      (id) => options?.find((option) => option.id === String(id))?.name ?? String(id),
    );
    return others.length === 0 ? (first ?? "none") : `${first} +${others.length}`;
  }
  if (typeof value !== "object" || value === null) return `“${String(value)}”`;
  const { after, before }: { readonly after?: unknown; readonly before?: unknown } = value;
  return [after && `after ${after}`, before && `before ${before}`].filter(Boolean).join(", ");
}
