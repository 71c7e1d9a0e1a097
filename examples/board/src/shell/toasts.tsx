import { createContext, type ReactNode, useContext, useState } from "react";
import { createPortal } from "react-dom";
import { reasonOf } from "../workspace/trouble";
import { QuietButton } from "./button";
import { IconButton } from "./icon";

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly isBad: boolean;
  readonly undo?: (() => void) | undefined;
}

interface Toasts {
  readonly announce: (text: string, undo?: () => void) => void;
  readonly complain: (cause: unknown) => void;
  /** Shows messages in front of a dialog, which hides all that is not in it, until what it gives is called. */
  readonly showIn: (dialog: Element) => () => void;
}

const ToastContext = createContext<Toasts>({ announce: () => {}, complain: () => {}, showIn: () => () => {} });

const SHOWN_MS = 6000;
const SHOWN_WITH_UNDO_MS = 15_000;

/** Short messages about what was done, or refused, which screen readers announce too. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [dialogs, setDialogs] = useState<readonly Element[]>([]);
  const drop = (id: number): void => setToasts((all) => all.filter((toast) => toast.id !== id));
  const [value] = useState((): Toasts => {
    let id = 0;
    const show = (toast: Omit<Toast, "id">): void => {
      id += 1;
      const shown = { ...toast, id };
      setToasts((all) => [...all.slice(-2), shown]);
      setTimeout(() => drop(shown.id), toast.undo === undefined ? SHOWN_MS : SHOWN_WITH_UNDO_MS);
    };
    return {
      announce: (text, undo) => show({ text, undo, isBad: false }),
      complain: (cause) => show({ text: reasonOf(cause), isBad: true }),
      showIn: (dialog) => {
        setDialogs((all) => [...all, dialog]);
        return () => setDialogs((all) => all.filter((other) => other !== dialog));
      },
    };
  });
  return (
    <ToastContext.Provider value={value}>
      {children}
      {createPortal(
        <div className="toasts" role="status">
          {toasts.map(({ id, text, isBad, undo }) => (
            <p key={id} className={isBad ? "toast is-bad" : "toast"}>
              {text}
              {undo !== undefined && (
                <QuietButton
                  label="Undo"
                  onClick={() => {
                    drop(id);
                    undo();
                  }}
                />
              )}
              <IconButton icon="close" name="Dismiss" act={() => drop(id)} />
            </p>
          ))}
        </div>,
        dialogs.at(-1) ?? document.body,
      )}
    </ToastContext.Provider>
  );
}

export const useToasts = (): Toasts => useContext(ToastContext);
