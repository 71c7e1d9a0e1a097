import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { Icon, type IconName } from "./icon";

interface PopoverProps {
  /** Of the button, which else shows its icon alone. */
  readonly label?: ReactNode;
  readonly icon?: IconName;
  readonly name: string;
  readonly className?: string;
  readonly children: (close: () => void) => ReactNode;
}

/** A button that shows a panel beside it; Escape, and a press elsewhere, put it away. */
export function Popover({ label, icon, name, className = "button", children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = (): void => panel.current?.hidePopover();

  useLayoutEffect(() => {
    if (isOpen) panel.current?.querySelector<HTMLElement>("input, select, button, textarea")?.focus();
  }, [isOpen]);

  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label === undefined ? name : undefined}
        title={label === undefined ? name : undefined}
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
