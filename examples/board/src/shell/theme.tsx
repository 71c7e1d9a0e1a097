import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { readKept, writeKept } from "./kept";

const themes = ["system", "light", "dark"] as const;

export type Theme = (typeof themes)[number];

interface ThemeChoice {
  readonly theme: Theme;
  readonly next: () => void;
}

const ThemeContext = createContext<ThemeChoice>({ theme: "system", next: () => {} });

const KEY = "workspace-engine theme";

const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value);

/** Light or dark as the system is, unless somebody chose otherwise. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const [theme, setTheme] = useState<Theme>(() => readKept(KEY, isTheme) ?? "system");
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme;
    writeKept(KEY, theme);
  }, [theme]);
  const choice = useMemo(
    () => ({ theme, next: () => setTheme(themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system") }),
    [theme],
  );
  return <ThemeContext.Provider value={choice}>{children}</ThemeContext.Provider>;
}

export const useTheme = (): ThemeChoice => useContext(ThemeContext);
