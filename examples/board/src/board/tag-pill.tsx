import type { Tag } from "workspace-engine";

export function TagPill({ tag: { name, color } }: { readonly tag: Tag }) {
  return (
    <span className="tag" data-color={color ?? "grey"}>
      {name}
    </span>
  );
}
