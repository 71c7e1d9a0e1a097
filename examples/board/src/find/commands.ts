import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { IconName } from "../shell/icon";

/** Something to do by a key, by a button, or by finding it. */
export interface Command {
  readonly name: string;
  readonly icon: IconName;
  readonly act: () => void;
  /** A sign, or a letter after `Ctrl+`, which is ⌘ on a Mac. */
  readonly key?: string | undefined;
  readonly note?: string | undefined;
  /** Further words to find it by. */
  readonly also?: string;
}

const offered = new Set<RefObject<readonly Command[]>>();

/** Offers commands for as long as the component is there. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    offered.add(latest);
    return () => void offered.delete(latest);
  }, []);
}

/** All that can be done now, each once. */
export const commandsNow = (): readonly Command[] => {
  const all = [...offered].flatMap(({ current }) => current);
  return [...new Map(all.map((one) => [`${one.name} ${one.note}`, one])).values()];
};

/** Dialogs, menus, and a card that is being carried. */
const busy = "dialog[open], :popover-open, .is-lifted";

function press(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = event;
  const isControl = ctrlKey || metaKey;
  const isTyping = target instanceof Element && target.closest("input, select, textarea, [contenteditable]") !== null;
  // Shift belongs to some signs, and changes letters.
  if (altKey || repeat || isComposing || (shiftKey && /^\p{L}$/u.test(key)) || (isTyping && !isControl)) return;
  const pressed = isControl ? `Ctrl+${key.toUpperCase()}` : key.toLowerCase();
  const command = commandsNow().find((one) => one.key === pressed);
  if (command === undefined || document.querySelector(busy) !== null) return;
  event.preventDefault();
  command.act();
}

/** Listens to the keys of all commands, as long as none is under way. */
export const useKeys = (isOn: boolean): void =>
  useLayoutEffect(() => {
    if (isOn) window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [isOn]);
