import { useCallback, useState } from "react";
import type { Card } from "workspace-engine";
import { useOperation } from "workspace-engine/react";
import { Avatar } from "../shell/avatar";
import { momentInWords } from "../shell/time-in-words";
import { useToasts } from "../shell/toasts";
import { useDirectory } from "../workspace/directory";
import { useLoaded } from "../workspace/use-loaded";
import { htmlOf, textOf } from "./plain-text";

/** The comments on a card, read again whenever there are more of them. */
export function CardComments({ card }: { readonly card: Card }) {
  const { workspace, memberOf } = useDirectory();
  const [text, setText] = useState("");
  const { runAsync, isPending } = useOperation("createComment");
  const { complain } = useToasts();
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
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === "" || isPending) return;
          runAsync({ card_id: card.id, content: htmlOf(text.trim()) }).then(() => setText(""), complain);
        }}
      >
        <input
          aria-label="New comment"
          placeholder="Write a comment"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" className="button is-small">
          Send
        </button>
      </form>
    </section>
  );
}
