import { type ReactNode, useEffect, useId, useRef, useState } from "react";

interface PopoverProps {
  readonly label: ReactNode;
  readonly name: string;
  readonly className?: string;
  /** Of a button that shows a picture alone. */
  readonly isPicture?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

/** A button that shows a panel; Escape, and a press elsewhere, put it away. */
export function Popover({ label, name, className = "button", isPicture = false, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const home = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };

  useEffect(() => {
    if (!isOpen) return;
    panel.current?.querySelector<HTMLElement>("input, select, button, textarea")?.focus();
    const pressed = ({ target }: PointerEvent): void => {
      if (target instanceof Node && home.current?.contains(target) !== true) setOpen(false);
    };
    document.addEventListener("pointerdown", pressed);
    return () => document.removeEventListener("pointerdown", pressed);
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what its button and its panel do not.
    <div
      className="popover-home"
      ref={home}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.stopPropagation();
        // It would close the dialog around it too.
        event.preventDefault();
        close();
      }}
    >
      <button
        type="button"
        ref={button}
        className={className}
        aria-label={isPicture ? name : undefined}
        title={isPicture ? name : undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen && (
        <div className="popover" id={id} ref={panel} role="dialog" aria-label={name}>
          {children(close)}
        </div>
      )}
    </div>
  );
}
