import * as z from "zod/mini";
import type { ActorSource } from "../../../base/actor";
import { CONTENT_MAX_LENGTH } from "../../../base/limits";
import { refusal } from "../../../errors/errors";
import type { Given } from "../../../fields/declared-fields";
import { type CallOptions, operation } from "../../../operation/operation";
import { recordedActor } from "../../../session/context";
import type { Session } from "../../../session/session";
import { anyOf, ascending } from "../../../storage/query";
import { escapeHtml } from "../../../text/escape-html";
import type { Card, CardDocument } from "../../card/card-fields";
import { insertCard } from "../../card/operations/create-card";
import { enterList } from "../../card/operations/enter-list";
import { presentCard } from "../../card/operations/present-card";
import { boundedText, contentSchema, optionalId, shortTextSchema } from "../../common/base-schemas";
import { titleFrom } from "../../form/operations/answers";
import { addressIn, addressKey, isEmailAddress } from "../email-address";

/** The card a message has made; of two that come at once the second finds that of the first. */
async function cardOfMessage(session: Session, email_key: string): Promise<CardDocument | null> {
  const where = [anyOf("email_key", [email_key])];
  const [card] = await session.findGuarded({ kind: "card", where, sort: ascending("id") });
  return card === undefined ? null : session.require("card", card.id, "message_id");
}

async function requireInbox(session: Session, { board_id, to }: Pick<ReceiveEmailInput, "board_id" | "to">) {
  if (board_id) return session.require("board", board_id, "board_id");
  if (!to) throw refusal("invalid_input", "to", "Name the receiving board: give to or board_id.", "required");
  const where = [anyOf("email_address", [addressKey(to)])];
  const [found] = await session.find({ kind: "board", where, sort: ascending("id"), limit: 1 });
  if (found === undefined) throw refusal("not_found", "to", `No board has the address ${to}.`);
  return session.require("board", found.id, "to");
}

const NO_SUBJECT = "(no subject)";
const LONGEST_MESSAGE_ID = 998;

const address = shortTextSchema.check(z.overwrite(addressIn));

const receiveEmailInput = () => ({
  /** The board's address, as in `board.email`. */
  to: z.nullish(address),
  /** The board itself, where the host knows it; `to` is then not looked at. */
  board_id: optionalId,
  /** The sender: an address, or a name with the address in angle brackets. */
  from: address.check(z.refine(isEmailAddress, "Expected an email address.")),
  /** Whether the host made sure that the sender is who it says; default no. */
  email_verified: z.nullish(z.boolean()),
  subject: z.nullish(contentSchema),
  /** The message as HTML, at most 102400 characters; kept as sent. */
  html: z.nullish(contentSchema),
  /** The message as plain text, for one without HTML; at most 102400 characters as HTML. */
  text: z.nullish(contentSchema),
  /** The email's `Message-ID`: one that came to this board before is not taken again. */
  message_id: z.nullish(boundedText(LONGEST_MESSAGE_ID).check(z.trim())),
});

/** An email, as the host's mail server hands it over. */
export interface ReceiveEmailInput extends Given<typeof receiveEmailInput> {}

export type ReceiveEmailOutput = { readonly card: Card };

export interface InboundEmailOperations {
  /**
   * Creates a card from an email, last in the first live list of the board it was sent to.
   *
   * The card is called like the subject, and its author records the sender as a source of type `email`: on behalf of
   * the member with that address, if the sender is verified. The same message again answers the card it made, as it
   * stands now. Rules U32, C8, E5.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the board or its address, 409
   * `inbound_email_off` when the board takes no email, 409 `archived_target` when it takes no cards.
   * @example
   * await workspace.updateBoard({ board_id: "1", email: { active: true } });
   * const email = { from: "Eva <eva@example.org>", subject: "The page stays blank", text: "Since this morning." };
   * const { card } = await workspace.receiveEmail({ board_id: "1", ...email });
   * card.content; // "<p>Since this morning.</p>"
   * card.user.source; // { type: "email", email_addr: "eva@example.org", email_verified: false }
   */
  receiveEmail(input: ReceiveEmailInput, options?: CallOptions): Promise<ReceiveEmailOutput>;
}

export const receiveEmail = operation<Pick<InboundEmailOperations, "receiveEmail">>({
  input: receiveEmailInput,
  async decide(session, { from, email_verified, subject, message_id, ...input }) {
    const content = contentOf(input);
    const board = await requireInbox(session, input);
    // One message may come to several boards, and makes a card on each.
    const email_key = message_id ? `${board.id} ${message_id}` : undefined;
    const known = email_key === undefined ? null : await cardOfMessage(session, email_key);
    if (known !== null) return async (reader) => ({ card: await presentCard(reader, known) });
    if (board.email?.active !== true) {
      throw refusal("inbound_email_off", input.board_id ? "board_id" : "to", `Board ${board.id} takes no email.`);
    }
    const list = await enterList(session, { board_id: board.id });
    const source = await sourceOf(session, from, email_verified ?? false);
    const user = { ...recordedActor(session.context.actor), source };
    const card = await insertCard(session, list, {
      title: titleFrom((subject ?? "").replace(/\s+/g, " ")) || NO_SUBJECT,
      content,
      user,
      user_updated: user,
      ...(email_key === undefined ? {} : { email_key }),
    });
    return async (reader) => ({ card: await presentCard(reader, card) });
  },
});

function contentOf({ html, text }: Pick<ReceiveEmailInput, "html" | "text">): string {
  if (html?.trim()) return html;
  const content = textAsHtml(text ?? "");
  if (contentSchema.safeParse(content).success) return content;
  throw refusal("invalid_input", "text", `Expected at most ${CONTENT_MAX_LENGTH} characters as HTML.`, "too_big");
}

async function sourceOf(session: Session, email_addr: string, email_verified: boolean): Promise<ActorSource> {
  const source = { type: "email", email_addr, email_verified } as const;
  if (!email_verified) return source;
  const where = [anyOf("email_address", [addressKey(email_addr)])];
  const members = await session.find({ kind: "member", where, sort: ascending("id") });
  const member = members.find(({ status }) => status === "active");
  return member === undefined ? source : { ...source, on_behalf_of: member.id };
}

function textAsHtml(text: string): string {
  const blocks = text.trim() === "" ? [] : text.trim().split(/\r?\n(?:[ \t]*\r?\n)+/);
  return blocks.map((block) => `<p>${escapeHtml(block).replace(/\r?\n/g, "<br>")}</p>`).join("");
}
