import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { reasonOf } from "../workspace/trouble";
import { QuietButton } from "./button";
import { IconButton } from "./icon";

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly isBad: boolean;
  /** Takes back what is told of. */
  readonly undo?: (() => void) | undefined;
}

interface Toasts {
  readonly tell: (text: string, undo?: () => void) => void;
  readonly complain: (cause: unknown) => void;
  /** Shows messages in front of a dialog, which hides all that is not in it, until what it gives is called. */
  readonly showIn: (dialog: Element) => () => void;
}

const ToastContext = createContext<Toasts>({ tell: () => {}, complain: () => {}, showIn: () => () => {} });

const SHOWN_MS = 6000;
const SHOWN_WITH_UNDO_MS = 15_000;

/** Short messages about what was done, or refused, which screen readers are told of too. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);
  const drop = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const show = useCallback(
    (text: string, isBad: boolean, undo?: () => void) => {
      lastId.current += 1;
      const id = lastId.current;
      setToasts((all) => [...all.slice(-2), { id, text, isBad, undo }]);
      setTimeout(() => drop(id), undo === undefined ? SHOWN_MS : SHOWN_WITH_UNDO_MS);
    },
    [drop],
  );
  const tell = useCallback((text: string, undo?: () => void) => show(text, false, undo), [show]);
  const complain = useCallback((cause: unknown) => show(reasonOf(cause), true), [show]);
  const [dialogs, setDialogs] = useState<readonly Element[]>([]);
  const showIn = useCallback((dialog: Element) => {
    setDialogs((all) => [...all, dialog]);
    return () => setDialogs((all) => all.filter((other) => other !== dialog));
  }, []);
  const [value] = useState(() => ({ tell, complain, showIn }));
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
