import { useCallback, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import type { SearchResult } from "workspace-engine";
import { afresh } from "../address/address";
import { go, useAddress } from "../address/use-address";
import { instructions } from "../board/announcements";
import { RichText } from "../rich-text/rich-text";
import { useModal } from "../shell/use-modal";
import { useDirectory } from "../workspace/directory";
import { reasonOf } from "../workspace/trouble";
import { useLoaded } from "../workspace/use-loaded";
import { Combobox, isIn, type Option } from "./combobox";
import { type Command, commandsNow, keyInWords } from "./commands";
import type { Sought } from "./finder";

/** So many cards are shown; who wants others types more. */
const MOST = 12;
/** Within a word there is less between two keys. */
const PAUSE_MS = 150;

/** Finds cards, epics and commands, such as to go to a board, by what is typed. */
export function FindDialog({ sought, close }: { readonly sought: Sought; readonly close: () => void }) {
  const { workspace } = useDirectory();
  const { board } = useAddress();
  const { dialog, onClose } = useModal(close);
  const [typed, setTyped] = useState("");
  const query = sought === "keys" ? "" : typed.trim();
  const latest = useRef(query);
  latest.current = query;
  const search = useCallback(async () => {
    await new Promise((done) => setTimeout(done, PAUSE_MS));
    if (query === "" || latest.current !== query) return [];
    return (await workspace.search({ query, types: ["card", "epic"], count: MOST })).results;
  }, [workspace, query]);
  const { value: results = [], error, isLoading } = useLoaded(search);

  const option = ({ act, ...shown }: Omit<Option, "choose"> & Pick<Command, "act">): Option => ({
    ...shown,
    choose: () => {
      // It may open a dialog of its own.
      flushSync(close);
      act();
    },
  });
  const found = ({ card, epic }: SearchResult): readonly Option[] => {
    const { id = "", title = "" } = card ?? epic ?? {};
    const place =
      card === undefined ? { filters: { include: { epics: [id] } } } : { board: card.board_id ?? board, card: id };
    const note = card === undefined ? "Epic" : (card.board_title ?? card.list_title);
    return [
      option({
        icon: card ? "file" : "star",
        text: <RichText html={title} />,
        note,
        act: () => go({ ...afresh, ...place }),
      }),
    ];
  };
  const commands = commandsNow()
    .filter(({ key }) => (sought === "keys" ? key : key !== "/" && key !== "Ctrl+K"))
    .filter(({ name, note, also }) => isIn(typed, `${name} ${note} ${also}`))
    .map(({ name, key, note, icon, act }) =>
      option({ icon, text: name, note: key ? <kbd>{keyInWords(key)}</kbd> : note, act }),
    );
  const groups = [
    ["Found", query === "" ? [] : results.flatMap(found)],
    [sought === "keys" ? "Keys" : "Commands", commands],
  ] as const;
  const keysOfCards = sought === "keys" ? `On a card: ${instructions.draggable}` : undefined;
  const said = error ? `Cards cannot be searched. ${reasonOf(error)}` : query && isLoading ? "Searching…" : keysOfCards;
  // A drawer that is put away would hide what is in it.
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes every dialog.
    <dialog
      ref={dialog}
      className="sheet is-small find"
      aria-label="Search"
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && close()}
    >
      <Combobox
        label={sought === "keys" ? "Search keys" : "Search cards, boards and commands"}
        {...{ typed, type: setTyped }}
        groups={sought === "everything" ? groups : [...groups].reverse()}
      >
        {said}
      </Combobox>
    </dialog>,
    document.body,
  );
}
