import type { MemberRole } from "workspace-engine";
import type { Chance } from "./chance";
import type { Existing } from "./existing";

export const userIds = ["u-ada", "u-max", "u-eva", "u-vic"] as const;
const roles = ["admin", "member", "viewer"] as const satisfies readonly MemberRole[];

/** Parts that the inputs of several operations have in common. */
export const user = (chance: Chance): string => chance.oneOf(userIds);

export const member = (chance: Chance) => ({ user_id: user(chance), role: chance.maybe(chance.oneOf(roles)) });

export const members = (chance: Chance) =>
  chance.some(userIds).map((user_id) => ({ user_id, role: chance.maybe(chance.oneOf(roles)) }));

interface Shared {
  readonly id: string;
  readonly members: readonly { readonly user_id: string }[];
}

/** The document under this key, and one of its members. */
export const memberOf = <K extends string>(key: K, document: Shared | undefined, chance: Chance) => {
  const user_id = chance.any(document?.members ?? [])?.user_id ?? user(chance);
  return { [key]: document?.id ?? "404", user_id } as { readonly [Name in K | "user_id"]: string };
};

/** A day or two before or after now. */
export const dateNear = (there: Existing, chance: Chance): number => there.now + (chance.below(96) - 48) * 3600;

export const icon = (chance: Chance) => chance.clearing({ type: "emoji", src: "🚀" } as const);

export const coverImage = (chance: Chance) =>
  chance.clearing({ type: "image", src: "https://example.org/sky.png", positionY: 0.5 } as const);

export const checklist = (chance: Chance) => ({
  title: chance.title(),
  items: chance.some(["One", "Two", "Three"]).map((title) => ({ title, checked: chance.yes() })),
});

const hookedTo = { destination_type: "slack_channel_webhook", integration_id: "c" } as const;

export const boardWebhooks = (chance: Chance) => {
  const options = { card_created: chance.yes(), card_moved: true, card_commented: true, card_due_date: chance.yes() };
  return chance.clearing([{ webhook: hookedTo, options }]);
};

export const listWebhooks = (chance: Chance) =>
  chance.clearing([{ webhook: hookedTo, options: { card_created: chance.yes() } }]);

/** Where the cards of pull requests go, by the ids of lists or statuses. */
export const vcsMapping = (chance: Chance, ids: readonly string[]) =>
  chance.clearing({
    pr_open: chance.any(ids),
    pr_merged: chance.any(ids),
    branches: chance.maybe([{ name: "main", pr_merged: chance.any(ids), pr_closed: chance.any(ids) }]),
  });
