import { type Check, nothing } from "./check";
import { textOf } from "./loose";

/** Aliases that two pages have, of which the alias could name but one. Rule U30. */
export function aliasCheck(): Check {
  const seen = new Set<string>();
  return ({ alias_id }) => {
    const alias = textOf(alias_id);
    if (alias === "") return nothing;
    if (seen.has(alias)) return [["alias_id", "duplicate_id", `There is another page with the alias ${alias}.`]];
    seen.add(alias);
    return nothing;
  };
}
