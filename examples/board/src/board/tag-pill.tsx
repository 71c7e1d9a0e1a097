import type { CSSProperties } from "react";
import type { Tag } from "workspace-engine";

const hues = { red: 25, orange: 55, yellow: 90, green: 150, ocean: 205, blue: 255, purple: 300, pink: 350 };

/** What shows something in a color that it was given; of all others it is grey. */
export function inColor(color: string | null | undefined) {
  const hue: number | undefined = Reflect.get(hues, color ?? "");
  const style = { "--hue": hue ?? 260, "--chroma": hue === undefined ? 0.008 : 0.05 } as CSSProperties;
  return { "data-color": color ?? "grey", style };
}

export const TagPill = ({ tag: { name, color } }: { readonly tag: Tag }) => (
  <span className="tag" {...inColor(color)}>
    {name}
  </span>
);
