import { useState } from "react";
import { readKept, writeKept } from "./kept";

const KEY = "workspace-engine theme";
const themes = ["system", "light", "dark"] as const;
type Theme = (typeof themes)[number];

const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value);
const keptTheme = (): Theme => readKept(KEY, isTheme) ?? "system";
const show = (theme: Theme): void => {
  const { dataset, style } = document.documentElement;
  dataset["theme"] = theme;
  style.colorScheme = theme === "system" ? "" : theme;
};

show(keptTheme());

/** Light or dark as the system is, unless somebody chose otherwise. */
export function useTheme() {
  const [theme, setTheme] = useState(keptTheme);
  const next = (): void => {
    const chosen = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
    setTheme(chosen);
    show(chosen);
    writeKept(KEY, chosen);
  };
  return { theme, next };
}
