import type { TagColor } from "workspace-engine";

/** The tag colour that looks most like each label colour of Trello. */
const nearest: Readonly<Record<string, TagColor>> = {
  green: "green",
  yellow: "yellow",
  orange: "orange",
  red: "red",
  purple: "purple",
  blue: "blue",
  sky: "ocean",
  lime: "green",
  pink: "pink",
  black: "black",
};

/** Labels come in three shades, as in `green`, `green_light` and `green_dark`; tags in one. */
export function tagColorOf(color: string): TagColor | null {
  return nearest[color.replace(/_(light|dark)$/, "")] ?? null;
}
