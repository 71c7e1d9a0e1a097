import { useCallback, useMemo, useState } from "react";
import { useView } from "workspace-engine/react";
import { DeleteDialog } from "../manage/delete-dialog";
import { kinds } from "../manage/kinds";
import { type Kinded, type KindName, nameOf, type Thing } from "../manage/thing";
import { useManage } from "../manage/use-manage";
import { Button } from "../shell/button";
import { Icon, IconButton } from "../shell/icon";
import { PageHead } from "../shell/page-head";
import { dayInWords } from "../shell/time-in-words";
import { useDirectory } from "../workspace/directory";
import { useLoaded } from "../workspace/use-loaded";

const MOST = 500;
const SEARCH = "Search the archive";

const kinded = (kind: KindName, things: readonly Thing[]): readonly Kinded[] =>
  things.map((thing) => ({ kind, thing }));

const timeOf = ({ thing: { archived = {} } }: Kinded): number => Number(Reflect.get(archived, "time_archived"));

/** The archive, the last first: searched, brought back, or deleted. */
export function ArchivePage() {
  const { workspace, boards, projects, archived } = useDirectory();
  const { archive, complain } = useManage();
  const [sought, setSought] = useState("");
  const [asked, setAsked] = useState<readonly Kinded[]>();
  const [changes, setChanges] = useState(0);
  const changed = (): void => setChanges((count) => count + 1);
  const { items, status } = useView({ type: "card", card_filters: { is_archived: true }, count: MOST });
  const load = useCallback(async () => {
    const ofBoards = boards.map(({ id }) => workspace.getLists({ board_id: id, archived: true }));
    const ofSpaces = projects.map(({ id }) => workspace.getSprints({ project_id: id, archived: true }));
    const [lists, sprints] = await Promise.all([Promise.all(ofBoards), Promise.all(ofSpaces)]);
    return [
      ...lists.flatMap((answer) => kinded("list", answer.lists)),
      ...sprints.flatMap((answer) => kinded("sprint", answer.sprints)),
    ];
  }, [workspace, boards, projects]);
  const trigger = useMemo(() => ({ items, changes, asked }), [items, changes, asked]);
  const { value: listsAndSprints = [] } = useLoaded(load, trigger);
  const all = [
    ...kinded("space", archived.projects),
    ...kinded("board", archived.boards),
    // Others are archived with their list or board.
    ...kinded(
      "card",
      items.filter((card) => card.archived),
    ),
    ...listsAndSprints,
  ].sort((a, b) => timeOf(b) - timeOf(a));
  const words = sought.trim().toLowerCase();
  const found = all.filter(({ thing }) => nameOf(thing).toLowerCase().includes(words));
  return (
    <>
      <PageHead title="Archive" status={status} />
      <main className="panel stack archive">
        <search className="row">
          <input
            {...{ type: "search", placeholder: SEARCH, "aria-label": SEARCH, value: sought }}
            onChange={({ target }) => setSought(target.value)}
          />
          {found.length > 0 && (
            <Button
              icon="trash"
              label={words === "" ? "Empty" : `Delete ${found.length}`}
              onClick={() => setAsked(found)}
            />
          )}
        </search>
        <ul className="people">
          {found.map((one) => (
            <li key={`${one.kind} ${one.thing.id}`} className="row">
              <Icon name={kinds[one.kind].icon} />
              <span className="person">
                <b>{nameOf(one.thing)}</b>
                <small className="fine">
                  {one.kind}, archived {dayInWords(timeOf(one))}
                </small>
              </span>
              <Button
                label="Bring back"
                aria-label={`Bring back ${nameOf(one.thing)}`}
                onClick={() => archive(one, false).then(changed, complain)}
              />
              <IconButton icon="trash" name={`Delete ${nameOf(one.thing)}`} act={() => setAsked([one])} />
            </li>
          ))}
        </ul>
        {found.length === 0 && (
          <p className="fine">
            {words === ""
              ? "The archive is empty. What you archive comes here."
              : `Nothing here is called “${sought}”.`}
          </p>
        )}
        {asked !== undefined && <DeleteDialog things={asked} close={() => setAsked(undefined)} />}
      </main>
    </>
  );
}
