import { useId, useState } from "react";
import { Button, QuietButton } from "../shell/button";
import { useToasts } from "../shell/toasts";
import { Aside } from "./aside";
import { withoutOne } from "./draft-store";
import { useDraft } from "./use-drafts";

interface NewTextProps {
  readonly place: string;
  /** What it is, in words, wherever it is shown. */
  readonly label: string;
  readonly name: string;
  readonly placeholder: string;
  readonly maxLength?: number;
  readonly action: string;
  readonly send: (text: string) => Promise<unknown>;
  /** Closes the box where nothing is in it. */
  readonly close?: () => void;
}

/** A box for something new, such as a comment: empty again as soon as it is sent, and as it was where that is refused. */
export function NewText({ place, label, name, placeholder, maxLength, action, send, close }: NewTextProps) {
  const { store, draft } = useDraft(place);
  const { complain } = useToasts();
  const [underWay, setUnderWay] = useState<readonly string[]>([]);
  const id = useId();
  const { text = "", aside = [] } = draft ?? {};
  const write = (written: string): void => store.change(place, { label, text: written === "" ? undefined : written });
  const submit = async (): Promise<void> => {
    const wanted = text.trim();
    if (wanted === "") return;
    store.putAside(place, wanted, { text: undefined });
    setUnderWay((all) => [...all, wanted]);
    try {
      await store.inTurn(place, () => send(wanted));
      store.dropAside(place, wanted);
    } catch (cause) {
      // Beside the box where something else is in it by now.
      if (store.get(place)?.text === undefined) store.dropAside(place, wanted, { text: wanted });
      complain(cause);
    }
    setUnderWay((all) => withoutOne(all, wanted));
  };
  return (
    <form
      className="new-text"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={({ key }) => key === "Escape" && text === "" && close?.()}
    >
      <textarea
        {...{ placeholder, maxLength, value: text, rows: 1 }}
        // biome-ignore lint/a11y/noAutofocus: a box that can be closed appears because somebody asked to write into it.
        autoFocus={close !== undefined && text === ""}
        aria-label={name}
        aria-describedby={text === "" ? undefined : id}
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey) return;
          event.preventDefault();
          void submit();
        }}
      />
      {(text !== "" || underWay.length > 0 || close !== undefined) && (
        <p className="row">
          <Button type="submit" className="button is-small is-primary" label={action} />
          {text !== "" && <QuietButton onClick={() => write("")} label="Discard" />}
          {text === "" && close !== undefined && <QuietButton onClick={close} label="Cancel" />}
          {(text !== "" || underWay.length > 0) && (
            <span className="unsaved" id={id}>
              {text === "" ? "Sending…" : "Not saved"}
            </span>
          )}
        </p>
      )}
      <Aside
        texts={aside.filter((other) => !underWay.includes(other))}
        takeBack={(other) => {
          if (text !== "") store.putAside(place, text, {});
          store.dropAside(place, other, { text: other });
        }}
        drop={(other) => store.dropAside(place, other)}
      />
    </form>
  );
}
