import { useState } from "react";
import { type Address, readAddress, viewOf, writeAddress } from "../address/address";
import { go, useAddress } from "../address/use-address";
import { NewText } from "../drafts/new-text";
import { MenuItem } from "../shell/button";
import { Fault } from "../shell/fault";
import { IconButton } from "../shell/icon";
import { useToasts } from "../shell/toasts";
import { useDirectory } from "../workspace/directory";
import { useLoaded } from "../workspace/use-loaded";
import { readyViews } from "./ready-views";

const nowhere = readAddress("");

/** Ways to look at a board under a name: those that everybody needs, and those that people of the workspace saved. */
export function SavedViews({ close }: { readonly close: () => void }) {
  const { me, views, memberOf } = useDirectory();
  const { complain } = useToasts();
  const [changes, setChanges] = useState(0);
  const { value: saved = [], error } = useLoaded(views.all, changes);
  const address = useAddress();
  const mayDeleteAll = ["owner", "admin"].includes(memberOf(me.id)?.role ?? "");
  const changed = (): void => setChanges((count) => count + 1);
  const show = (view: Partial<Address>): void => {
    go(view);
    close();
  };
  return (
    <div className="stack">
      <section aria-label="Ready-made views">
        <h3>Ready-made</h3>
        {readyViews(me.id).map((view) => (
          <MenuItem key={view.name} label={view.name} onClick={() => show({ filters: view.filters })} />
        ))}
      </section>
      <Fault error={error} />
      {saved.length > 0 && (
        <section aria-label="Saved views">
          <h3>Saved</h3>
          {saved.map((view) => (
            <div key={view.id} className="row">
              <MenuItem label={view.name} onClick={() => show(viewOf(readAddress(view.query)))} />
              <small className="fine">{memberOf(view.user_id)?.display_name}</small>
              {(mayDeleteAll || view.user_id === me.id) && (
                <IconButton
                  icon="trash"
                  name={`Delete ${view.name}`}
                  act={() => views.remove(view.id).then(changed, complain)}
                />
              )}
            </div>
          ))}
        </section>
      )}
      <NewText
        {...{ place: "view", label: "Name of a view", name: "Name of the view", action: "Save" }}
        placeholder="Save this view as…"
        send={(name) => views.save(name, writeAddress({ ...nowhere, ...viewOf(address) })).then(changed)}
      />
    </div>
  );
}
