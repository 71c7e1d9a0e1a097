import { inColor } from "../board/tag-pill";

/** A key as the reader's keyboard has it. */
export const Key = ({ name }: { readonly name: string }) => (
  <kbd className="tag" {...inColor("grey")}>
    {/mac|iphone|ipad/i.test(navigator.userAgent) ? name.replace("Ctrl+", "⌘") : name}
  </kbd>
);
