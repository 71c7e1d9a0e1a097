import type { Sources } from "./imports";
import { type Edge, edgesBetween, layers, leadsDown, reachable } from "./layers";

/**
 * The project as a Mermaid graph: a box for each layer, an arrow for each folder that another imports and does not reach
 * by way of a third.
 */
export function drawing(sources: Sources): string {
  const edges = edgesBetween(sources).filter(leadsDown);
  const boxes = Object.entries(layers).flatMap(([layer, folders]) => [
    `  subgraph ${idOf(layer)}_layer["${layer}"]`,
    ...folders.map((folder) => `    ${idOf(folder)}["${folder}"]`),
    "  end",
  ]);
  const direct = edges.filter((edge) => !isRoundabout(edge, edges));
  const arrows = direct.map(({ from, to }) => `  ${idOf(from)} --> ${idOf(to)}`);
  return ["```mermaid", "graph TD", ...boxes, ...arrows, "```"].join("\n");
}

const isRoundabout = ({ from, to }: Edge, edges: readonly Edge[]): boolean =>
  edges.some((first) => first.from === from && first.to !== to && reachable(first.to, edges).has(to));

/** Mermaid has words of its own, such as `end`, which names of folders must not be mistaken for. */
const idOf = (name: string): string => `_${name.replaceAll(/\W/g, "_")}`;
