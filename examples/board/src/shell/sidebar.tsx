import { type Address, afresh, type Panel } from "../address/address";
import { go, linkTo, useAddress } from "../address/use-address";
import { inColor } from "../board/tag-pill";
import { useCommands } from "../find/commands";
import { Finder } from "../find/finder";
import { AddThing, ThingMenu } from "../manage/thing-menu";
import { useDirectory } from "../workspace/directory";
import type { OpeningState } from "../workspace/use-opened-workspace";
import { Avatar } from "./avatar";
import { Icon, IconButton, type IconName, iconOf } from "./icon";
import { useTheme } from "./theme";
import { WorkspaceMenu } from "./workspace-menu";

type SidebarProps = Pick<OpeningState, "leave" | "readFile" | "beginAnew"> & { readonly board_id: string | undefined };

export const SIDEBAR = "sidebar";

/** The pages that are shown in place of a board. */
const pages: readonly (readonly [panel: Panel, icon: IconName, name: string])[] = [
  ["plan", "flag", "Sprints"],
  ["reports", "chart", "Reports"],
  ["archive", "archive", "Archive"],
];

const themeIcons = { system: "system", light: "sun", dark: "moon" } as const;

/** The spaces with their boards, and what else there is; a drawer where there is no room beside the board. */
export function Sidebar({ board_id, leave, ...files }: SidebarProps) {
  const { me, place, boards, projects } = useDirectory();
  const { panel } = useAddress();
  const { theme, next } = useTheme();
  const order = projects.flatMap(({ board_order }) => board_order);
  const sorted = [...boards].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  // Boards are known before their spaces are, and are shown at once.
  const spaces = projects.length > 0 ? projects : [undefined];
  const links = pages.filter(([page]) => page === "archive" || board_id !== undefined);
  useCommands([
    ...sorted.map(({ id, title, icon, project_id }) => ({
      ...{ name: `Go to ${title}`, icon: iconOf(icon), note: projects.find((space) => space.id === project_id)?.title },
      act: () => go({ ...afresh, board: id }),
    })),
    ...links.map(([to, icon, name]) => ({ name, icon, act: () => go({ ...afresh, panel: to }) })),
    { name: "Change the theme", icon: themeIcons[theme], also: "light dark", act: next },
    ...(place === "server" ? [{ name: "Sign out", icon: "leave", act: leave } as const] : []),
  ]);
  return (
    <nav className="sidebar" id={SIDEBAR} popover="auto" aria-label="Workspace">
      <Finder />
      <div className="sidebar-spaces stack">
        {spaces.map((space) => {
          const own = sorted.filter(({ project_id }) => space === undefined || project_id === space.id);
          const among = { shown: own.map(({ id }) => id), all: space?.board_order ?? [] };
          return (
            <section key={space?.id ?? ""} aria-label={space?.title ?? "Boards"}>
              {space !== undefined && (
                <header className="row">
                  <h2>{space.title}</h2>
                  <ThingMenu kind="space" thing={space} adds={{ kind: "board", given: { space: space.title } }} />
                </header>
              )}
              {own.map((board) => (
                <div key={board.id} className="row">
                  <SidebarLink
                    to={{ ...afresh, board: board.id }}
                    isHere={board.id === board_id && !pages.some(([page]) => page === panel)}
                    icon={iconOf(board.icon)}
                    color={board.color}
                    name={board.title}
                  />
                  <ThingMenu kind="board" thing={board} among={among} />
                </div>
              ))}
            </section>
          );
        })}
        <AddThing className="menu-item fine" kind="space">
          <Icon name="plus" /> New space
        </AddThing>
      </div>
      {links.map(([to, icon, name]) => (
        <SidebarLink key={to} to={{ ...afresh, panel: to }} isHere={panel === to} {...{ icon, name }} />
      ))}
      <WorkspaceMenu {...files} />
      <footer className="row">
        <Avatar user_id={me.id} display_name={me.display_name} />
        <span className="is-cut">{me.display_name}</span>
        <IconButton icon={themeIcons[theme]} name={`Theme: ${theme}`} act={next} />
        {place === "server" && <IconButton icon="leave" name="Sign out" act={leave} />}
      </footer>
    </nav>
  );
}

interface SidebarLinkProps {
  readonly to: Partial<Address>;
  readonly isHere: boolean;
  readonly icon: IconName;
  readonly color?: string | undefined;
  readonly name: string;
}

function SidebarLink({ to, isHere, icon, color, name }: SidebarLinkProps) {
  return (
    <a
      className="menu-item"
      href={linkTo(to) || "?"}
      aria-current={isHere ? "page" : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        go(to);
        event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
      }}
    >
      <Icon name={icon} /> <span className="is-cut">{name}</span>
      {color !== undefined && <i className="tag-dot" {...inColor(color)} />}
    </a>
  );
}
