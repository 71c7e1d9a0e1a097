import { fc } from "@fast-check/vitest";
import { ARCHIVED, answered, command, flag, index, maybe, pick } from "../command";
import { addCard } from "../model/cards";
import { ACTOR, type Model } from "../model/model";

/** The active member with the address of a sender, if that is verified. Rule U32.5. */
function responsible({ members }: Model, email: string, isVerified: boolean): string | undefined {
  const known = members.filter((member) => member.email === email && member.status === "active");
  const ids = known.map(({ id }) => id).sort();
  return isVerified ? ids[0] : undefined;
}

export const arrivalCommands = [
  command(
    "receiveEmail",
    fc.record({
      ...{
        at: index,
        byAddress: flag,
        from: fc.constantFrom("max@example.org", "eva@example.org"),
        email_verified: flag,
      },
      ...{
        subject: maybe(fc.constantFrom("Typo", " Two\n lines ")),
        message_id: maybe(fc.constantFrom("<1@a>", "<2@a>")),
      },
    }),
    async ({ model, workspace }, { at, byAddress, from, email_verified, subject, message_id }) => {
      const mailed = model.boards.filter((board) => board.email !== undefined);
      const board = pick(mailed.length > 0 ? mailed : model.boards, at);
      if (board === undefined) return;
      const to = byAddress ? board.email?.email : undefined;
      const target = to === undefined ? { board_id: board.id } : { to };
      const call = workspace.receiveEmail({ ...target, from, email_verified, subject, html: "<p>Hi</p>", message_id });
      const emailKey = message_id && `${board.id} ${message_id}`;
      if (model.cards.some((card) => emailKey !== undefined && card.emailKey === emailKey)) {
        await call;
        return;
      }
      const list = model.lists.find((each) => each.board_id === board.id && each.archived === undefined);
      const isShut = board.archived !== undefined || list === undefined;
      const answer = await answered(call, board.email?.active !== true ? "409 inbound_email_off" : isShut && ARCHIVED);
      if (answer === undefined || list === undefined) return;
      const on_behalf_of = responsible(model, from, email_verified ?? false);
      const source = { type: "email" as const, email_addr: from, email_verified: email_verified ?? false };
      const user = { ...ACTOR, source: on_behalf_of === undefined ? source : { ...source, on_behalf_of } };
      const title = subject?.replace(/\s+/g, " ").trim() ?? "(no subject)";
      const content = "<p>Hi</p>";
      addCard(model, { id: answer.card.id, title, content, user, user_updated: user, emailKey }, list);
    },
    4,
  ),

  // Nothing is notified twice; nothing that can be read changes.
  command("tick", fc.constant({}), async ({ workspace }) => workspace.tick({})),
];
