import { useEffect, useState } from "react";
import { WorkspaceError } from "workspace-engine";
import { useToasts } from "../shell/toasts";
import { useDraft } from "./use-drafts";

export interface EditedTextOptions {
  readonly place: string;
  /** What it is, in words. */
  readonly label: string;
  /** What is saved, as far as this page knows. */
  readonly value: string;
  /** Saves a text in the place of what its writer saw. */
  readonly save: (text: string, seen: string) => Promise<unknown>;
}

/** A text that is on its way, and what was saved before it. */
type Sent = { readonly text: string; readonly before: string };

/** A text that can be changed, and what became of it meanwhile. */
export function useEditedText({ place, label, value, save }: EditedTextOptions) {
  const { store, draft } = useDraft(place);
  const { complain } = useToasts();
  const [sent, setSent] = useState<Sent>();
  // A view may change after its answer is there, and shows the earlier state until then.
  const present = sent?.before === value ? sent.text : value;
  const { text, seen, aside = [] } = draft ?? {};
  const changed = present === seen || present === sent?.text ? draft?.current : present;

  useEffect(() => {
    if (sent === undefined || value === sent.before) return;
    if (value === sent.text) store.saved(place, value);
    setSent(undefined);
  }, [store, place, sent, value]);
  useEffect(() => {
    if (text === value) store.saved(place, value);
  }, [store, place, text, value]);

  const send = async (): Promise<void> => {
    const { text, seen = value } = store.get(place) ?? {};
    if (text === undefined) return;
    setSent({ text, before: value });
    try {
      await save(text, seen);
      store.saved(place, text);
    } catch (cause) {
      setSent(undefined);
      const current = currentIn(cause);
      if (current === text) store.saved(place, text);
      else store.change(place, { current });
      if (current !== text) complain(cause);
    }
  };
  const saveDraft = (): void => void store.inTurn(place, send);

  return {
    text: text ?? present,
    isUnsaved: text !== undefined,
    isSending: text !== undefined && text === sent?.text,
    /** What somebody else saved meanwhile. */
    theirs: text === undefined || changed === text ? undefined : changed,
    aside,
    write: (written: string) => {
      const begun = text === undefined ? { seen: present } : {};
      store.change(place, { label, ...begun, text: written });
    },
    save: saveDraft,
    discard: () => store.change(place, { text: undefined, seen: undefined, current: undefined }),
    keepMine: () => {
      if (changed === undefined) return;
      store.putAside(place, changed, { seen: changed, current: undefined });
      saveDraft();
    },
    takeTheirs: () => {
      if (text !== undefined) store.putAside(place, text, { text: undefined, seen: undefined, current: undefined });
    },
    /** Puts a version beside the box into it; what is in it takes its place. */
    takeBack: (version: string) => {
      if (text !== undefined) store.putAside(place, text, {});
      store.dropAside(place, version, { text: version, seen: present, current: undefined });
    },
    drop: (version: string) => store.dropAside(place, version),
  };
}

/** What is saved, where a text was refused because it changed meanwhile. */
function currentIn(cause: unknown): string | undefined {
  if (!(cause instanceof WorkspaceError) || cause.code !== "changed_meanwhile") return undefined;
  const [issue] = cause.issues;
  return typeof issue?.current === "string" ? issue.current : "";
}
