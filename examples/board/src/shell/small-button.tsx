import type { ComponentProps, ReactNode } from "react";

type SmallButtonProps = ComponentProps<"button"> & { readonly label: ReactNode; readonly look?: string };

/** A small button; `look` is a further class, such as `is-quiet`. */
export const SmallButton = ({ label, look = "", ...button }: SmallButtonProps) => (
  <button type="button" className={`button is-small ${look}`} {...button}>
    {label}
  </button>
);
