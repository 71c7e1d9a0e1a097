import type { Address } from "../address/address";
import { go, linkTo, useAddress } from "../address/use-address";
import { AddThing, ThingMenu } from "../manage/thing-menu";
import { useDirectory } from "../workspace/directory";
import type { OpeningState } from "../workspace/use-opened-workspace";
import { Avatar } from "./avatar";
import { Icon, type IconName, iconOf } from "./icon";
import { useTheme } from "./theme";
import { WorkspaceMenu } from "./workspace-menu";

interface SidebarProps extends Pick<OpeningState, "leave" | "readFile" | "beginAnew"> {
  /** The board that is shown. */
  readonly board_id: string | undefined;
}

export const SIDEBAR = "sidebar";

const themeIcons = { system: "system", light: "sun", dark: "moon" } as const;
const afresh = { card: undefined, filters: {}, at: undefined, panel: undefined } as const;

/** The spaces with their boards, and what else there is; a drawer where there is no room beside the board. */
export function Sidebar({ board_id, leave, ...files }: SidebarProps) {
  const { me, place, boards, projects } = useDirectory();
  const { panel } = useAddress();
  const { theme, next } = useTheme();
  const order = projects.flatMap(({ board_order }) => board_order);
  const sorted = [...boards].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  // Boards are known before their spaces are, and are shown at once.
  const spaces = projects.length > 0 ? projects : [undefined];
  return (
    <nav className="sidebar" id={SIDEBAR} popover="auto" aria-label="Workspace">
      <div className="sidebar-spaces">
        {spaces.map((space) => {
          const own = sorted.filter(({ project_id }) => space === undefined || project_id === space.id);
          return (
            <section key={space?.id ?? ""} aria-label={space?.title ?? "Boards"}>
              {space !== undefined && (
                <header className="row">
                  <h2>{space.title}</h2>
                  <ThingMenu kind="space" thing={space} adds={{ kind: "board", given: { project_id: space.id } }} />
                </header>
              )}
              <ul>
                {own.map((board) => (
                  <li key={board.id} className="row">
                    <SidebarLink
                      to={{ ...afresh, board: board.id }}
                      isHere={board.id === board_id && panel !== "archive" && panel !== "plan"}
                      icon={iconOf(board.icon)}
                      color={board.color}
                      name={board.title}
                    />
                    <ThingMenu
                      kind="board"
                      thing={board}
                      among={{ shown: own.map(({ id }) => id), all: space?.board_order ?? [] }}
                    />
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
        <AddThing className="sidebar-link fine" kind="space">
          <Icon name="plus" /> New space
        </AddThing>
      </div>
      <ul>
        {board_id !== undefined && (
          <li>
            <SidebarLink to={{ ...afresh, panel: "plan" }} isHere={panel === "plan"} icon="chart" name="Sprints" />
          </li>
        )}
        <li>
          <SidebarLink
            to={{ ...afresh, panel: "archive" }}
            isHere={panel === "archive"}
            icon="archive"
            name="Archive"
          />
        </li>
        <WorkspaceMenu {...files} />
      </ul>
      <footer className="row">
        <Avatar user_id={me.id} display_name={me.display_name} />
        <span className="sidebar-me">{me.display_name}</span>
        <button
          type="button"
          className="icon-button"
          onClick={next}
          aria-label={`Theme: ${theme}`}
          title={`Theme: ${theme}`}
        >
          <Icon name={themeIcons[theme]} />
        </button>
        {place === "server" && (
          <button type="button" className="icon-button" onClick={leave} aria-label="Sign out" title="Sign out">
            <Icon name="leave" />
          </button>
        )}
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
      className="sidebar-link"
      href={linkTo(to) || "?"}
      aria-current={isHere ? "page" : undefined}
      data-color={color}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        go(to);
        event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
      }}
    >
      <Icon name={icon} /> <span>{name}</span>
    </a>
  );
}
