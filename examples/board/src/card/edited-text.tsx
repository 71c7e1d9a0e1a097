import { useEffect, useState } from "react";

interface EditedTextProps {
  readonly label: string;
  readonly className: string;
  readonly value: string;
  readonly maxLength: number;
  readonly isLong?: boolean;
  readonly save: (value: string) => void;
}

/** A text that is saved when its field is left, and shows what others write unless it is being written in. */
export function EditedText({ label, className, value, maxLength, isLong = false, save }: EditedTextProps) {
  const [draft, setDraft] = useState<string>();
  useEffect(() => {
    if (draft === value) setDraft(undefined);
  }, [draft, value]);
  const leave = (): void => {
    if (draft === undefined) return;
    if (draft !== value && (isLong || draft.trim() !== "")) save(draft);
    setDraft(undefined);
  };
  return (
    <textarea
      className={className}
      aria-label={label}
      rows={isLong ? 5 : 1}
      maxLength={maxLength}
      placeholder={isLong ? "Say more about it…" : undefined}
      value={draft ?? value}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (!isLong || event.metaKey || event.ctrlKey)) {
          event.preventDefault();
          event.currentTarget.blur();
        }
      }}
    />
  );
}
