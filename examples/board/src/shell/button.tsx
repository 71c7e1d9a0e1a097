import type { ComponentProps, ReactNode } from "react";
import { Icon, type IconName } from "./icon";

type ButtonProps = ComponentProps<"button"> & { readonly icon?: IconName; readonly label: ReactNode };

/** A small button, unless it is of another class. */
export const Button = ({ icon, label, className = "button is-small", ...button }: ButtonProps) => (
  <button type="button" className={className} {...button}>
    {icon && <Icon name={icon} />}
    {label}
  </button>
);

/** A small one that does not catch the eye. */
export const QuietButton = (button: ButtonProps) => <Button className="button is-small is-quiet" {...button} />;

/** One thing to do of a list. */
export const MenuItem = (button: ButtonProps) => <Button className="menu-item" {...button} />;
