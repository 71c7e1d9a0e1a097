/** A key as the reader's keyboard has it. */
export const Key = ({ name }: { readonly name: string }) => (
  <kbd className="tag" data-color="grey">
    {/mac|iphone|ipad/i.test(navigator.userAgent) ? name.replace("Ctrl+", "⌘") : name}
  </kbd>
);
