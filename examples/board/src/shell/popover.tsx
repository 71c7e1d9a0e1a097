import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { useCommands } from "../find/commands";
import { Icon, type IconName } from "./icon";

interface PopoverProps {
  /** Of the button, which else shows its icon alone. */
  readonly label?: ReactNode;
  readonly icon?: IconName;
  readonly name: string;
  readonly className?: string;
  /** That shows the panel as well. */
  readonly shortcut?: string;
  readonly children: (close: () => void) => ReactNode;
}

/** A button that shows a panel beside it; Escape, and a press elsewhere, put it away. */
export function Popover({ label, icon, name, className = "button", shortcut, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useCommands(shortcut ? [{ name, icon: icon ?? "more", key: shortcut, act: () => button.current?.click() }] : []);
  const close = (): void => panel.current?.hidePopover();

  useLayoutEffect(() => {
    if (isOpen) panel.current?.querySelector<HTMLElement>("input, select, button, textarea")?.focus();
  }, [isOpen]);

  return (
    <>
      <button
        type="button"
        ref={button}
        className={className}
        {...(label === undefined && { "aria-label": name, title: name })}
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        {icon && <Icon name={icon} />} {label}
      </button>
      <div
        className="popover"
        popover="auto"
        id={id}
        ref={panel}
        role="dialog"
        aria-label={name}
        onBeforeToggle={({ newState }) => setOpen(newState === "open")}
      >
        {isOpen && children(close)}
      </div>
    </>
  );
}
