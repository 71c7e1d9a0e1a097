import { type ReactNode, useState } from "react";
import type { Card, Comment } from "workspace-engine";
import { useQuery } from "workspace-engine/react";
import { htmlOfText } from "../rich-text/html";
import { RichText } from "../rich-text/rich-text";
import { Avatar } from "../shell/avatar";
import { momentInWords, nowInSeconds } from "../shell/time-in-words";
import { useDirectory } from "../workspace/directory";
import { CardText } from "./card-text";
import { ItemList } from "./item-list";

/** A comment or a reply. */
type Said = Pick<Comment, "id" | "user_id" | "time_created" | "time_updated" | "content">;

interface SaidListProps<T extends Said> {
  readonly card: Card;
  readonly name: string;
  readonly box: string;
  readonly items: readonly T[] | undefined;
  readonly create: (content: string) => Promise<T>;
  readonly update: (id: string, changes: { content: string; expected: { content: string } }) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
  readonly below?: (said: T) => ReactNode;
}

/** What people say, which its authors and admins may change. */
function SaidList<T extends Said>({ create, update, remove, below, ...list }: SaidListProps<T>) {
  const { memberOf, me } = useDirectory();
  const user_id = me?.id ?? "";
  const isAdmin = ["admin", "owner"].includes(memberOf(user_id)?.role ?? "");
  const isMine = (said: Said): boolean => isAdmin || said.user_id === user_id;
  return (
    <ItemList<T>
      {...list}
      isLong
      placeholder={`Write a ${list.name}`}
      make={(text) => {
        const content = htmlOfText(text);
        const now = nowInSeconds();
        return [{ user_id, time_created: now, time_updated: now, content } as Omit<T, "id">, () => create(content)];
      }}
      leaving={(said) => (isMine(said) ? [["Delete", () => remove(said.id)]] : [])}
    >
      {(said) => (
        <>
          <Avatar user_id={said.user_id} />
          <div className="comment">
            <p className="fine">
              <b>{memberOf(said.user_id)?.display_name ?? said.user_id}</b> {momentInWords(said.time_created)}
              {said.time_updated > said.time_created && ", edited"}
            </p>
            {isMine(said) ? (
              <CardText
                card={list.card}
                box={`comment/${said.id}`}
                className="comment-field"
                name={`Text of the ${list.name}`}
                isRich
                value={said.content}
                save={(content, seen) => update(said.id, { content, expected: { content: seen } })}
              />
            ) : (
              <RichText html={said.content} />
            )}
            {below?.(said)}
          </div>
        </>
      )}
    </ItemList>
  );
}

export function CardComments({ card }: { readonly card: Card }) {
  const { workspace } = useDirectory();
  const { output } = useQuery("getComments", { card_id: card.id });
  return (
    <section aria-label="Comments">
      <h3>
        Comments <span className="count">{card.total_comments}</span>
      </h3>
      <SaidList
        {...{ card, name: "comment", box: "comment", items: output?.comments }}
        create={async (content) => (await workspace.createComment({ card_id: card.id, content })).comment}
        update={(comment_id, changes) => workspace.updateComment({ comment_id, ...changes })}
        remove={(comment_id) => workspace.deleteComment({ comment_id })}
        below={(comment) => <Replies card={card} comment={comment} />}
      />
    </section>
  );
}

/** The replies to a comment; where there are none, a way to be the first. */
function Replies({ card, comment }: { readonly card: Card; readonly comment: Comment }) {
  const { workspace } = useDirectory();
  const comment_id = comment.id;
  const [isAsked, setAsked] = useState(false);
  const isShown = isAsked || comment.total_child_comments > 0;
  const { output } = useQuery("getChildComments", { comment_id }, { enabled: isShown });
  if (!isShown) {
    return (
      <button type="button" className="button is-quiet is-small" onClick={() => setAsked(true)}>
        Reply
      </button>
    );
  }
  return (
    <SaidList
      {...{ card, name: "reply", box: `reply/${comment_id}`, items: output?.child_comments }}
      create={async (content) => (await workspace.createChildComment({ comment_id, content })).child_comment}
      update={(child_comment_id, changes) => workspace.updateChildComment({ comment_id, child_comment_id, ...changes })}
      remove={(child_comment_id) => workspace.deleteChildComment({ comment_id, child_comment_id })}
    />
  );
}
