import { type SyntheticEvent, useId, useRef } from "react";
import { Aside } from "./aside";
import { type EditedTextOptions, useEditedText } from "./use-edited-text";

interface EditedTextProps extends EditedTextOptions {
  readonly name: string;
  readonly className: string;
  readonly maxLength: number;
  readonly isLong?: boolean;
}

/** A press on a button must not take the focus from the box, which would save it. */
const stay = (event: SyntheticEvent): void => event.preventDefault();

/** A text that is saved when its box is left, and shows what others write unless it is being written in. Escape saves nothing. */
export function EditedText({ name, className, maxLength, isLong = false, ...options }: EditedTextProps) {
  const edited = useEditedText(options);
  const { text, isUnsaved, theirs, aside } = edited;
  const isEscaped = useRef(false);
  const id = useId();
  return (
    <form
      className="edited-text"
      onSubmit={(event) => {
        event.preventDefault();
        edited.save();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        if (isUnsaved && theirs === undefined && !isEscaped.current) edited.save();
      }}
    >
      <textarea
        className={className}
        aria-label={name}
        aria-describedby={isUnsaved ? id : undefined}
        rows={isLong ? 5 : 1}
        maxLength={maxLength}
        placeholder={isLong ? "Say more about it…" : undefined}
        value={text}
        onFocus={() => {
          isEscaped.current = false;
        }}
        onChange={({ target }) => edited.write(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") isEscaped.current = true;
          if (event.key === "Enter" && (!isLong || event.metaKey || event.ctrlKey)) {
            event.preventDefault();
            event.currentTarget.blur();
          }
        }}
      />
      {isUnsaved && theirs === undefined && (
        <p className="row" onMouseDown={stay}>
          <span className="unsaved" id={id}>
            Not saved
          </span>
          <button type="submit" className="button is-small">
            Save
          </button>
          <button type="button" className="button is-quiet is-small" onClick={edited.discard}>
            Discard
          </button>
        </p>
      )}
      {theirs !== undefined && (
        <section className="notice version" aria-label={`${name}: two versions`} onMouseDown={stay}>
          <p id={id}>
            <span className="unsaved">Not saved</span> Somebody changed it while you wrote. By now it says:
          </p>
          <p className="written">{theirs === "" ? "(nothing)" : theirs}</p>
          <p className="row">
            <button type="button" className="button is-small" onClick={edited.keepMine}>
              Keep mine
            </button>
            <button type="button" className="button is-small" onClick={edited.takeTheirs}>
              Take theirs
            </button>
          </p>
          <p className="fine">The other one is kept below, until you discard it.</p>
        </section>
      )}
      <Aside texts={aside} takeBack={edited.takeBack} drop={edited.drop} />
    </form>
  );
}
