import { useCallback } from "react";
import type { Card } from "workspace-engine";
import { useOperation } from "workspace-engine/react";
import { NewText } from "../drafts/new-text";
import { placeOnCard } from "../drafts/use-drafts";
import { Avatar } from "../shell/avatar";
import { momentInWords } from "../shell/time-in-words";
import { useDirectory } from "../workspace/directory";
import { useLoaded } from "../workspace/use-loaded";
import { htmlOf, textOf } from "./plain-text";

/** The comments on a card, read again whenever there are more of them. */
export function CardComments({ card }: { readonly card: Card }) {
  const { workspace, memberOf } = useDirectory();
  const { runAsync } = useOperation("createComment");
  const load = useCallback(() => workspace.getComments({ card_id: card.id }), [workspace, card.id]);
  const { value, error } = useLoaded(load, card.total_comments);
  return (
    <section className="comments" aria-label="Comments">
      <h3>
        Comments <span className="count">{card.total_comments}</span>
      </h3>
      {error !== undefined && <p className="notice is-bad">{error.message}</p>}
      <ul>
        {value?.comments.map(({ id, user, time_created, content }) => (
          <li key={id}>
            <Avatar user_id={user.user_id} />
            <div>
              <p className="fine">
                <b>{memberOf(user.user_id)?.display_name ?? user.user_id}</b> {momentInWords(time_created)}
              </p>
              <p>{textOf(content)}</p>
            </div>
          </li>
        ))}
      </ul>
      <NewText
        place={placeOnCard(card.id, "comment")}
        label={`Comment on “${card.title}”`}
        name="New comment"
        placeholder="Write a comment"
        action="Send"
        send={(text) => runAsync({ card_id: card.id, content: htmlOf(text) })}
      />
    </section>
  );
}
