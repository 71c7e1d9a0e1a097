import type { BoardLayout } from "workspace-engine";
import { go } from "../address/use-address";
import { useCommands } from "../find/commands";
import { Icon } from "../shell/icon";
import { layouts } from "./layouts";

export function LayoutSwitch({ layout }: { readonly layout: BoardLayout }) {
  useCommands(layouts.map(({ id, name }) => ({ name: `Layout: ${name}`, icon: id, act: () => go({ layout: id }) })));
  return (
    <div className="tools" role="toolbar" aria-label="Layout">
      {layouts.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="tool"
          title={name}
          aria-pressed={id === layout}
          onClick={() => go({ layout: id })}
        >
          <Icon name={id} /> <span>{name}</span>
        </button>
      ))}
    </div>
  );
}
