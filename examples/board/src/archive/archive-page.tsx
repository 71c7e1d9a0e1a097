import { useCallback, useMemo, useState } from "react";
import type { Card } from "workspace-engine";
import { useView } from "workspace-engine/react";
import { type KindName, kindOf, nameOf } from "../manage/kinds";
import { type Kinded, useManage } from "../manage/use-manage";
import { Icon } from "../shell/icon";
import { later } from "../shell/later";
import { PageHead } from "../shell/page-head";
import { dayInWords } from "../shell/time-in-words";
import { useDirectory } from "../workspace/directory";
import { useLoaded } from "../workspace/use-loaded";

const DeleteDialog = later(async () => (await import("../manage/delete-dialog")).DeleteDialog);

const MOST = 500;

const kinded = (kind: KindName, things: readonly Kinded["thing"][]): readonly Kinded[] =>
  things.map((thing) => ({ kind, thing }));

const timeOf = ({ thing: { archived } }: Kinded): number => Number(archived && Reflect.get(archived, "time_archived"));

/** Those that are archived themselves, not with their list or board. */
const isItself = ({ archived }: Card): boolean => archived !== undefined;

/** What is archived, the last first: searched, brought back, or deleted for good. */
export function ArchivePage() {
  const { workspace, boards, projects, archived } = useDirectory();
  const { archive, complain } = useManage();
  const [sought, setSought] = useState("");
  const [asked, setAsked] = useState<readonly Kinded[]>();
  const [changes, setChanges] = useState(0);
  const changed = (): void => setChanges((count) => count + 1);
  const { items, status } = useView({ type: "card", card_filters: { is_archived: true }, count: MOST });
  const load = useCallback(async () => {
    const listsOf = async (board_id: string) => (await workspace.getLists({ board_id, archived: true })).lists;
    const sprintsOf = async (project_id: string) =>
      (await workspace.getSprints({ project_id, archived: true })).sprints;
    const [lists, sprints] = await Promise.all([
      Promise.all(boards.map(({ id }) => listsOf(id))),
      Promise.all(projects.map(({ id }) => sprintsOf(id))),
    ]);
    return [...kinded("list", lists.flat()), ...kinded("sprint", sprints.flat())];
  }, [workspace, boards, projects]);
  const trigger = useMemo(() => ({ items, changes }), [items, changes]);
  const { value = [] } = useLoaded(load, trigger);
  const all = [
    ...kinded("space", archived.projects),
    ...kinded("board", archived.boards),
    ...value,
    ...kinded("card", items.filter(isItself)),
  ];
  const words = sought.trim().toLowerCase();
  const found = all
    .filter(({ kind, thing }) => nameOf(kind, thing).toLowerCase().includes(words))
    .sort((a, b) => timeOf(b) - timeOf(a));
  return (
    <>
      <PageHead title="Archive" status={status} />
      <main className="archive">
        <search className="row">
          <input
            type="search"
            aria-label="Search the archive"
            placeholder="Search the archive"
            value={sought}
            onChange={({ target }) => setSought(target.value)}
          />
          {found.length > 0 && (
            <button type="button" className="button" onClick={() => setAsked(found)}>
              <Icon name="trash" /> {words === "" ? "Empty" : `Delete ${found.length}`}
            </button>
          )}
        </search>
        <ul className="people">
          {found.map(({ kind, thing }) => {
            const name = nameOf(kind, thing);
            return (
              <li key={`${kind} ${thing.id}`} className="row">
                <Icon name={kindOf(kind).icon} />
                <span className="person">
                  <b>{name}</b>
                  <small className="fine">
                    {kindOf(kind).word}, archived {dayInWords(timeOf({ kind, thing }))}
                  </small>
                </span>
                <button
                  type="button"
                  className="button is-small"
                  aria-label={`Bring back ${name}`}
                  onClick={() => archive(kind, thing, false).then(changed, complain)}
                >
                  Bring back
                </button>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Delete ${name}`}
                  onClick={() => setAsked([{ kind, thing }])}
                >
                  <Icon name="trash" />
                </button>
              </li>
            );
          })}
        </ul>
        {found.length === 0 && (
          <p className="empty">
            {words === ""
              ? "The archive is empty. What you archive comes here."
              : `Nothing here is called “${sought}”.`}
          </p>
        )}
        {asked !== undefined && (
          <DeleteDialog
            things={asked}
            close={() => {
              setAsked(undefined);
              changed();
            }}
          />
        )}
      </main>
    </>
  );
}
