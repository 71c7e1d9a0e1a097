import type { BoardLayout } from "workspace-engine";
import { go } from "../address/use-address";
import { useCommands } from "../find/commands";
import { Button } from "../shell/button";
import { layouts } from "./layouts";

export function LayoutSwitch({ layout }: { readonly layout: BoardLayout }) {
  const all = layouts.map(({ id, name }) => ({ name, icon: id, act: () => go({ layout: id }) }));
  useCommands(all.map(({ name, ...command }) => ({ name: `Layout: ${name}`, ...command })));
  return (
    <div className="tools" role="toolbar" aria-label="Layout">
      {all.map(({ name, icon, act }) => (
        <Button
          key={icon}
          {...{ className: "tool", icon, label: name, title: name, onClick: act }}
          aria-pressed={icon === layout}
        />
      ))}
    </div>
  );
}
