import { type Import, moduleOf, nearestFolderOf, type Sources } from "./imports";
import { circles, type Edge, edgesBetween, layers, leadsDown, reachable } from "./layers";

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

/** How large the project is, its circles of folders, and each import that leads up. */
export function measurement(sources: Sources): string {
  const edges = edgesBetween(sources);
  const lines = [...sources.lines.values()];
  const up = edges.filter((edge) => !leadsDown(edge));
  const modules = edgesBetween(sources, moduleOf);
  const nearest = edgesBetween(sources, nearestFolderOf);
  const [rings, moduleRings, nearestRings] = [circles(edges), circles(modules), circles(nearest)];
  return [
    `${lines.length} files, ${lines.reduce((sum, one) => sum + one, 0)} lines, the longest ${Math.max(...lines)}`,
    `${sources.imports.length} imports, ${edges.length} edges between folders, ${up.length} of them up`,
    `${rings.length} circles of folders${ringLines(rings)}`,
    `${modules.length} edges between modules, ${moduleRings.length} circles of modules${ringLines(moduleRings)}`,
    `${nearest.length} edges between folders of any depth, ${nearestRings.length} circles of them${ringLines(nearestRings)}`,
    ...up.flatMap(({ from, to, imports }) => [`${from} -> ${to}`, ...imports.map(importLine)]),
  ].join("\n");
}

const ringLines = (rings: readonly (readonly string[])[]): string =>
  rings.map((ring) => `\n  ${ring.join(", ")}`).join("");

const importLine = ({ from, to, isOfTypes }: Import): string => `  ${from} imports ${to}${isOfTypes ? " (types)" : ""}`;

const isRoundabout = ({ from, to }: Edge, edges: readonly Edge[]): boolean =>
  edges.some((first) => first.from === from && first.to !== to && reachable(first.to, edges).has(to));

/** Mermaid has words of its own, such as `end`, which names of folders must not be mistaken for. */
const idOf = (name: string): string => `_${name.replaceAll(/\W/g, "_")}`;
