import { useState } from "react";
import type { Card, Comment } from "workspace-engine";
import { useQuery } from "workspace-engine/react";
import { EditedText } from "../drafts/edited-text";
import { htmlOfText, RichText } from "../rich-text/rich-text";
import { Avatar } from "../shell/avatar";
import { QuietButton } from "../shell/button";
import { momentInWords, nowInSeconds } from "../shell/time-in-words";
import { useDirectory } from "../workspace/directory";
import { ItemList } from "./item-list";

/** A comment or a reply. */
type Said = Pick<Comment, "id" | "user_id" | "time_created" | "time_updated" | "content"> & Partial<Total>;
type Total = Pick<Comment, "total_child_comments">;

/** The comments on a card, or the replies to one. */
export function CardComments({ card, comment_id }: { readonly card: Card; readonly comment_id?: string }) {
  const { workspace, memberOf, me } = useDirectory();
  const [answered, answer] = useState<string>();
  const isReply = comment_id !== undefined;
  const name = isReply ? "reply" : "comment";
  const comments = useQuery("getComments", { card_id: card.id }, { enabled: !isReply });
  const replies = useQuery("getChildComments", { comment_id: comment_id ?? "" }, { enabled: isReply });
  const items: readonly Said[] | undefined = replies.output?.child_comments ?? comments.output?.comments;
  const call = (verb: "create" | "update" | "delete", id: string, fields: object) => {
    const named = isReply ? { comment_id, child_comment_id: id } : { card_id: card.id, comment_id: id };
    return Reflect.apply(workspace[`${verb}${isReply ? "ChildComment" : "Comment"}`], workspace, [
      { ...named, ...fields },
    ]);
  };
  const user_id = me?.id ?? "";
  const isMine = (said: Said) => said.user_id === user_id || /admin|owner/.test(memberOf(user_id)?.role ?? "");
  return (
    <ItemList<Said>
      {...{ card, name, box: `${name}/${comment_id ?? ""}`, action: "Send", placeholder: `Write a ${name}`, items }}
      make={(text) => {
        const content = htmlOfText(text);
        const now = nowInSeconds();
        return [{ user_id, time_created: now, time_updated: now, content }, () => call("create", "", { content })];
      }}
      leaving={(said) => (isMine(said) ? [["Delete", () => call("delete", said.id, {})]] : [])}
    >
      {({ total_child_comments = 0, ...said }) => (
        <>
          <Avatar user_id={said.user_id} />
          <div>
            <p className="fine">
              <b>{memberOf(said.user_id)?.display_name ?? said.user_id}</b> {momentInWords(said.time_created)}
              {said.time_updated > said.time_created && ", edited"}
            </p>
            {isMine(said) ? (
              <EditedText
                {...{ card, box: `said/${said.id}`, name: `Text of the ${name}`, isRich: true, value: said.content }}
                save={(content, seen) => call("update", said.id, { content, expected: { content: seen } })}
              />
            ) : (
              <RichText html={said.content} />
            )}
            {!isReply &&
              (total_child_comments > 0 || answered === said.id ? (
                <CardComments card={card} comment_id={said.id} />
              ) : (
                <QuietButton onClick={() => answer(said.id)} label="Reply" />
              ))}
          </div>
        </>
      )}
    </ItemList>
  );
}
