import { useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { afresh } from "../address/address";
import { go, useAddress } from "../address/use-address";
import { instructions } from "../board/announcements";
import { parsedContent, RichText } from "../rich-text/rich-text";
import { Modal } from "../shell/modal";
import { useDirectory } from "../workspace/directory";
import { reasonOf } from "../workspace/trouble";
import { useLoaded } from "../workspace/use-loaded";
import { Combobox, isIn, type Option } from "./combobox";
import { type Command, commandsNow } from "./commands";
import { Key } from "./key";

/** So many cards are shown; who wants others types more. */
const MOST = 12;
/** Within a word there is less between two keys. */
const PAUSE_MS = 150;

interface FindDialogProps {
  readonly sought: "everything" | "commands" | "keys";
  readonly close: () => void;
}

/** Finds cards, epics, comments and commands, such as to go to a board, by what is typed. */
export function FindDialog({ sought, close }: FindDialogProps) {
  const { workspace } = useDirectory();
  const { board } = useAddress();
  const [typed, setTyped] = useState("");
  const query = sought === "keys" ? "" : typed.trim();
  const latest = useRef(query);
  latest.current = query;
  const search = useCallback(async () => {
    await new Promise((done) => setTimeout(done, PAUSE_MS));
    if (query === "" || latest.current !== query) return [];
    return (await workspace.search({ query, types: ["card", "epic", "comment"], count: MOST })).results;
  }, [workspace, query]);
  const { value: results = [], error, isLoading } = useLoaded(search);

  const found = results.flatMap(({ card, epic, comment }): readonly Command[] => {
    const epicId = epic?.id ?? comment?.epic_id;
    const filters = epicId === undefined ? {} : { include: { epics: [epicId] } };
    const place = { board: card?.board_id ?? board, card: card?.id ?? comment?.card_id, filters };
    const act = (): void => go({ ...afresh, ...place });
    if (card) return [{ name: card.title, icon: "file", note: card.board_title ?? card.list_title, act }];
    if (epic) return [{ name: epic.title, icon: "star", note: "Epic", act }];
    // The board shows no pages.
    if (comment === undefined || comment.page_id !== undefined) return [];
    return [{ name: comment.excerpt, icon: "comment", note: parsedContent(comment.title).textContent ?? "", act }];
  });
  const commands = commandsNow()
    .filter(({ key }) => (sought === "keys" ? key : key !== "/" && key !== "Ctrl+K"))
    .filter(({ name, note, also }) => isIn(typed, `${name} ${note} ${also}`));
  const options = (all: readonly Command[], isMarked = false): readonly Option[] =>
    all.map(({ name, icon, note, key, act }) => ({
      ...{ icon, text: isMarked ? <RichText html={name} /> : name },
      note: key ? <Key name={key} /> : note,
      choose: () => {
        // It may open a dialog of its own.
        flushSync(close);
        act();
      },
    }));
  const groups = [
    ["Found", options(query === "" ? [] : found, true)],
    [sought === "keys" ? "Keyboard shortcuts" : "Commands", options(commands)],
  ] as const;
  const keysOfCards = sought === "keys" ? `On a card: ${instructions.draggable}` : undefined;
  const said = error ? `Cards cannot be searched. ${reasonOf(error)}` : query && isLoading ? "Searching…" : keysOfCards;
  return (
    <Modal className="sheet is-small find" aria-label="Search" isLight close={close}>
      <Combobox
        label={sought === "keys" ? "Search shortcuts" : "Search cards, comments, boards and commands"}
        {...{ typed, type: setTyped }}
        groups={sought === "everything" ? groups : [...groups].reverse()}
      >
        {said}
      </Combobox>
    </Modal>
  );
}
