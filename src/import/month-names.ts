/** Languages in which tools write dates for people; where two call months alike, they mean the same. */
const languages = ["en", "de", "fr", "es", "pt", "it", "nl", "pl", "sv"];
const english = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

let names: ReadonlyMap<string, number> | undefined;

/** The month of a name or its beginning, from 1: `July`, `Juil.`, `Dez`. */
export function monthCalled(name = ""): number | undefined {
  names ??= namesOfMonths();
  const found = names.get(plain(name)) ?? english.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return found === 0 ? undefined : found;
}

function namesOfMonths(): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const language of languages) {
    for (const month of ["short", "long"] as const) {
      // Beside a day some languages decline their months.
      const format = new Intl.DateTimeFormat(language, { month, day: "numeric", timeZone: "UTC" });
      for (let index = 1; index <= 12; index += 1) {
        const { value = "" } =
          format.formatToParts(Date.UTC(2026, index - 1, 15)).find(({ type }) => type === "month") ?? {};
        if (!found.has(plain(value))) found.set(plain(value), index);
      }
    }
  }
  return found;
}

/** Without accents, dots and capitals, which are left out as often as not. */
const plain = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/[^\p{L}]/gu, "")
    .toLowerCase();
