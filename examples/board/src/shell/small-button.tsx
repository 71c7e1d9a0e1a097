import type { ComponentProps } from "react";

/** A small button; `look` is a further class, such as `is-quiet`. */
export const SmallButton = ({ look = "", ...button }: ComponentProps<"button"> & { readonly look?: string }) => (
  <button type="button" className={`button is-small ${look}`} {...button} />
);
