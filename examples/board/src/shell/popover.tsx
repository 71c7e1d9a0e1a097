import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";

interface PopoverProps {
  readonly label: ReactNode;
  readonly name: string;
  readonly className?: string;
  /** Of a button that shows a picture alone. */
  readonly isPicture?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

/** A button that shows a panel beside it; Escape, and a press elsewhere, put it away. */
export function Popover({ label, name, className = "button", isPicture = false, children }: PopoverProps) {
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
        aria-label={isPicture ? name : undefined}
        title={isPicture ? name : undefined}
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        {label}
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
