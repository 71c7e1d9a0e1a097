import { useState } from "react";
import type { CardFilters } from "workspace-engine";
import { useDraft } from "../drafts/use-drafts";
import { IconButton } from "../shell/icon";
import { readKept, writeKept } from "../shell/kept";
import { useDirectory } from "../workspace/directory";
import type { FilterBarProps } from "./filter-bar";
import { readyViews } from "./ready-views";

interface SavedView {
  readonly name: string;
  readonly filters: CardFilters;
}

interface SavedViewsProps extends FilterBarProps {
  readonly close: () => void;
}

const isSavedViews = (value: unknown): value is readonly SavedView[] =>
  Array.isArray(value) && value.every((view) => typeof view?.name === "string" && typeof view?.filters === "object");

/** Filters under a name: those that everybody needs, and one's own, which this browser keeps. */
export function SavedViews({ filters, change, close }: SavedViewsProps) {
  const { workspace, me } = useDirectory();
  const key = `workspace-engine views ${workspace.teamId}`;
  const [saved, setSaved] = useState(() => readKept(key, isSavedViews) ?? []);
  const { store, draft } = useDraft("view");
  const name = draft?.text ?? "";
  const setName = (text: string) =>
    store.change("view", { label: "Name of a view", text: text === "" ? undefined : text });
  const keep = (views: readonly SavedView[]): void => {
    setSaved(views);
    writeKept(key, views);
  };
  const show = (view: SavedView): void => {
    change(view.filters);
    close();
  };
  return (
    <div className="stack">
      <section aria-label="Ready-made views">
        <h3>Ready-made</h3>
        {readyViews(me.id).map((view) => (
          <ViewButton key={view.name} view={view} show={() => show(view)} />
        ))}
      </section>
      {saved.length > 0 && (
        <section aria-label="Saved views">
          <h3>Saved</h3>
          {saved.map((view) => (
            <div key={view.name} className="row">
              <ViewButton view={view} show={() => show(view)} />
              <IconButton
                icon="trash"
                name={`Delete ${view.name}`}
                act={() => keep(saved.filter((other) => other !== view))}
              />
            </div>
          ))}
        </section>
      )}
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = name.trim();
          if (wanted === "") return;
          keep([...saved.filter((view) => view.name !== wanted), { name: wanted, filters }]);
          setName("");
        }}
      >
        <input
          aria-label="Name of the view"
          placeholder="Save these filters as…"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <button type="submit" className="button is-small">
          Save
        </button>
      </form>
    </div>
  );
}

function ViewButton({ view, show }: { readonly view: SavedView; readonly show: () => void }) {
  return (
    <button type="button" className="menu-item" onClick={show}>
      {view.name}
    </button>
  );
}
