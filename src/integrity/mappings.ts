import { isObject } from "../base/is-object";
import { pullRequestStates } from "../resources/pull-request/vcs-mapping";
import { type Check, type Finding, nothing } from "./check";
import type { Corpus } from "./corpus";
import { textOf } from "./loose";
import { textsIn } from "./texts-in";

const states: ReadonlySet<string> = new Set(pullRequestStates);

/** Mappings that put cards into lists of other boards, or have two rules for one branch. Rule U22. */
export function mappingCheck(corpus: Corpus): Check {
  return ({ id, vcs_mapping }, kind) => {
    if (kind !== "board" || !isObject(vcs_mapping)) return nothing;
    const found: Finding[] = [];
    for (const { text, at } of textsIn({ vcs_mapping }, states)) {
      const list = corpus.find("list", text);
      if (list === undefined || list["board_id"] === id) continue;
      found.push([at, "misplaced", `List ${text} is not a list of this board.`]);
    }
    const names = new Set<string>();
    for (const [index, name] of branchNames(vcs_mapping["branches"]).entries()) {
      const at = `vcs_mapping.branches[${index}].name`;
      if (names.has(name)) found.push([at, "duplicate", `There is another rule for the branch ${name}.`]);
      names.add(name);
    }
    return found;
  };
}

const branchNames = (branches: unknown): readonly string[] =>
  Array.isArray(branches) ? branches.map((branch) => textOf(isObject(branch) ? branch["name"] : undefined)) : [];
