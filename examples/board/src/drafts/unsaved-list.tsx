import { Button } from "../shell/button";
import { Icon } from "../shell/icon";
import { Popover } from "../shell/popover";
import { Written } from "./aside";
import { useDrafts } from "./use-drafts";

/** All that is not saved, also where its card or list is no longer on the board. */
export function UnsavedList() {
  const { store, drafts } = useDrafts();
  if (drafts.length === 0) return null;
  return (
    <Popover
      name="Not saved"
      className="tool is-unsaved"
      label={
        <>
          <Icon name="pencil" /> <span>Not saved</span> {drafts.length}
        </>
      }
    >
      {() => (
        <ul className="unsaved-list">
          {drafts.map(([place, { label, text, aside }]) => (
            <li key={place}>
              <h3>{label}</h3>
              {[text ?? [], aside].flat().map((version, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be the same.
                <Written key={index} text={version} />
              ))}
              <Button
                label="Discard"
                aria-label={`Discard ${label}`}
                onClick={() => store.change(place, { text: undefined, aside: [] })}
              />
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
