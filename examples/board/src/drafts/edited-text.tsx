import { type SyntheticEvent, useId, useRef, useState } from "react";
import type { Card } from "workspace-engine";
import { RichText } from "../rich-text/rich-text";
import { Button, QuietButton } from "../shell/button";
import { Fault } from "../shell/fault";
import { Icon } from "../shell/icon";
import { useLoaded } from "../workspace/use-loaded";
import { Aside, Written } from "./aside";
import { placeOnCard } from "./use-drafts";
import { type EditedTextOptions, useEditedText } from "./use-edited-text";

interface EditedTextProps extends Omit<EditedTextOptions, "place" | "label"> {
  readonly card: Pick<Card, "id" | "title">;
  readonly box: string;
  readonly name: string;
  readonly className?: string;
  readonly placeholder?: string;
  /** Whether it is content, which is HTML. */
  readonly isRich?: boolean;
}

/** A press on a button must not take the focus from the box, which would save it. */
const stay = (event: SyntheticEvent): void => event.preventDefault();

const loadNothing = async () => undefined;
const loadEditor = () => import("../rich-text/rich-editor");

/** A text that is saved when its box is left, and shows what others write unless it is being written in. Escape saves nothing. */
export function EditedText({ card, box, name, ...options }: EditedTextProps) {
  const { className = "", placeholder, isRich = false } = options;
  const label = `${name} of “${card.title}”`;
  const edited = useEditedText({ place: placeOnCard(card.id, box), label, ...options });
  const { text, isUnsaved, isSending, theirs, aside, write } = edited;
  const isEscaped = useRef(false);
  const [isAsked, setAsked] = useState(false);
  const { value: editor, error } = useLoaded(isRich && (isAsked || isUnsaved) ? loadEditor : loadNothing);
  const id = useId();
  return (
    <form
      className="edited-text"
      onSubmit={(event) => {
        event.preventDefault();
        edited.save();
      }}
      onFocus={() => {
        isEscaped.current = false;
      }}
      onKeyDown={(event) => {
        const { key, metaKey, ctrlKey, target } = event;
        if (key === "Escape") isEscaped.current = true;
        if (key !== "Enter" || (isRich && !metaKey && !ctrlKey) || target instanceof HTMLButtonElement) return;
        event.preventDefault();
        if (target instanceof HTMLElement) target.blur();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        setAsked(false);
        if (isUnsaved && theirs === undefined && !isEscaped.current) edited.save();
      }}
    >
      {!isRich && (
        <textarea
          {...{ className, placeholder, rows: 1, maxLength: 1024, value: text }}
          aria-label={name}
          aria-describedby={isUnsaved ? id : undefined}
          onChange={({ target }) => write(target.value)}
        />
      )}
      {isRich && editor !== undefined && (
        <editor.RichEditor {...{ name, write, isAsked }} describedBy={id} html={text} />
      )}
      {isRich && editor === undefined && (
        <div className={`rich-box ${className}`} aria-busy={isAsked}>
          <RichText html={text} />
          <button type="button" className={text === "" ? "rich-empty" : "icon-button"} onClick={() => setAsked(true)}>
            {text === "" ? placeholder : <Icon name="pencil" />}
            <span className="hidden"> Edit {name.toLowerCase()}</span>
          </button>
          <Fault error={error} />
        </div>
      )}
      {isUnsaved && theirs === undefined && (
        <p className="row" onMouseDown={stay}>
          <span className="unsaved" id={id}>
            {isSending ? "Saving…" : "Not saved"}
          </span>
          <Button type="submit" label="Save" />
          <QuietButton onClick={edited.discard} label="Discard" />
        </p>
      )}
      {theirs !== undefined && (
        <section className="notice version" aria-label={`${name}: two versions`} onMouseDown={stay}>
          <p id={id}>
            <span className="unsaved">Not saved</span> Somebody changed it while you wrote. By now it says:
          </p>
          <Written text={theirs} />
          <p className="row">
            <Button onClick={edited.keepMine} label="Keep mine" />
            <Button onClick={edited.takeTheirs} label="Take theirs" />
          </p>
          <p className="fine">The other one is kept below, until you discard it.</p>
        </section>
      )}
      <Aside texts={aside} takeBack={edited.takeBack} drop={edited.drop} />
    </form>
  );
}
