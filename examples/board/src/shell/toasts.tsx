import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import { reasonOf } from "../workspace/trouble";
import { Icon } from "./icon";

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly isBad: boolean;
}

interface Toasts {
  readonly tell: (text: string) => void;
  readonly complain: (cause: unknown) => void;
}

const ToastContext = createContext<Toasts>({ tell: () => {}, complain: () => {} });

const SHOWN_MS = 6000;

/** Short messages about what was done, or refused, which screen readers are told of too. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);
  const drop = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const show = useCallback(
    (text: string, isBad: boolean) => {
      lastId.current += 1;
      const id = lastId.current;
      setToasts((all) => [...all.slice(-2), { id, text, isBad }]);
      setTimeout(() => drop(id), SHOWN_MS);
    },
    [drop],
  );
  const tell = useCallback((text: string) => show(text, false), [show]);
  const complain = useCallback((cause: unknown) => show(reasonOf(cause), true), [show]);
  const [value] = useState(() => ({ tell, complain }));
  return (
    <ToastContext.Provider value={value}>
      {children}
      <div className="toasts" role="status">
        {toasts.map(({ id, text, isBad }) => (
          <p key={id} className={isBad ? "toast is-bad" : "toast"}>
            {text}
            <button type="button" className="icon-button" aria-label="Dismiss" onClick={() => drop(id)}>
              <Icon name="close" />
            </button>
          </p>
        ))}
      </div>
    </ToastContext.Provider>
  );
}

export const useToasts = (): Toasts => useContext(ToastContext);
