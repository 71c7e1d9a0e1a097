import * as z from "zod/mini";
import type { Documents } from "../../../documents";
import { refusal } from "../../../errors/errors";
import { type CallOptions, type Expecting, operation } from "../../../operation/operation";
import type { Draft } from "../../../session/changed";
import type { Session } from "../../../session/session";
import type { Card, CardDocument } from "../../card/card-fields";
import { aCard, presentCard } from "../../card/operations/present-card";
import { idSchema, listOf, shortTextSchema, uuidSchema } from "../../common/base-schemas";
import type { Epic } from "../../epic/epic-fields";
import { anEpic, presentEpic } from "../../epic/operations/present-epic";
import { markReview } from "../../pull-request/operations/report-pull-request";
import { type ExternalLink, externalLinkSchema, type GenericLink, webAddress } from "../external-link-schema";

/** A link to add to a card or an epic. */
export interface NewLink extends Expecting<{ readonly external_links: readonly ExternalLink[] }> {
  /** An http or https address, at most 2048 characters. */
  readonly url: string;
  /** A UUID made by the client; repeating it with the same link is safe. Default: a new one. */
  readonly id?: string | null | undefined;
  /** The text to show instead of the address. */
  readonly display_text?: string | null | undefined;
}

/** A link to take off a card or an epic. */
export interface FormerLink extends Pick<NewLink, "expected"> {
  /** The UUID of a generic link, or the id of a pull request. */
  readonly external_link_id: string;
}

export type AddExternalLinkInput = NewLink & { readonly card_id: string };
export type AddExternalLinkOutput = { readonly card: Card };
export type RemoveExternalLinkInput = FormerLink & { readonly card_id: string };
export type RemoveExternalLinkOutput = Readonly<Record<never, never>>;
export type AddEpicExternalLinkInput = NewLink & { readonly epic_id: string };
export type AddEpicExternalLinkOutput = { readonly epic: Epic };
export type RemoveEpicExternalLinkInput = FormerLink & { readonly epic_id: string };
export type RemoveEpicExternalLinkOutput = Readonly<Record<never, never>>;

export interface ExternalLinkOperations {
  /**
   * Adds a link to a web page to a card, after those it has. Rule U24.4.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, 409 `id_reused` for an id that
   * another link of the card has.
   * @example
   * const { card } = await workspace.addExternalLink({ card_id: "1", url: "https://example.org", display_text: "Draft" });
   * card.external_links[0]?.type; // "generic"
   */
  addExternalLink(input: AddExternalLinkInput, options?: CallOptions): Promise<AddExternalLinkOutput>;

  /**
   * Removes an external link from a card; a pull request comes back with the next report of it. Rule U24.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card or the link.
   * @example
   * const id = "0b9cf1cb-3ae9-4b5b-a05a-3a3c9d6a1f52";
   * await workspace.addExternalLink({ card_id: "1", url: "https://example.org", id });
   * await workspace.removeExternalLink({ card_id: "1", external_link_id: id });
   */
  removeExternalLink(input: RemoveExternalLinkInput, options?: CallOptions): Promise<RemoveExternalLinkOutput>;

  /**
   * Adds a link to a web page to an epic, after those it has. Rule U24.4.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, 409 `id_reused` for an id that
   * another link of the epic has.
   * @example
   * const { epic } = await workspace.addEpicExternalLink({ epic_id: "1", url: "https://example.org" });
   * epic.external_links[0]?.type; // "generic"
   */
  addEpicExternalLink(input: AddEpicExternalLinkInput, options?: CallOptions): Promise<AddEpicExternalLinkOutput>;

  /**
   * Removes an external link from an epic. Rules U24, U29.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the epic or the link.
   * @example
   * const id = "0b9cf1cb-3ae9-4b5b-a05a-3a3c9d6a1f52";
   * await workspace.addEpicExternalLink({ epic_id: "1", url: "https://example.org", id });
   * await workspace.removeEpicExternalLink({ epic_id: "1", external_link_id: id });
   */
  removeEpicExternalLink(
    input: RemoveEpicExternalLinkInput,
    options?: CallOptions,
  ): Promise<RemoveEpicExternalLinkOutput>;
}

type Linked = Pick<Draft<CardDocument>, "external_links" | "pull_requests_in_review">;

async function addLink<K extends "card" | "epic">(session: Session, kind: K, id: string, given: NewLink) {
  const { external_links }: Documents["card" | "epic"] = await session.require(kind, id, `${kind}_id`);
  const { now, uuid } = session.context;
  const link = { url: given.url, id: given.id ?? uuid(), display_text: given.display_text ?? null, time_added: now };
  const known = external_links.find((each) => each.type === "generic" && each.generic.id === link.id);
  if (known?.type === "generic" && !isSame(known.generic, link)) {
    throw refusal("id_reused", "id", `Another external link there has the id ${link.id}.`);
  }
  return session.update(kind, id, ({ external_links }: Linked) => {
    if (known === undefined) external_links.push({ type: "generic", generic: link });
  });
}

const isSame = (known: GenericLink, link: GenericLink): boolean =>
  known.url === link.url && (known.display_text ?? null) === link.display_text;

async function removeLink(session: Session, kind: "card" | "epic", id: string, linkId: string): Promise<void> {
  const { external_links } = await session.require(kind, id, `${kind}_id`);
  const place = external_links.findIndex((link) => idOf(link) === linkId);
  if (place < 0) throw refusal("not_found", "external_link_id", `There is no external link ${linkId} there.`);
  await session.update(kind, id, (draft: Linked) => {
    const [link] = draft.external_links.splice(place, 1);
    const pullRequest = link?.type === "github_pull_request" ? link.github_pull_request.id : null;
    if (pullRequest !== null) markReview(draft, pullRequest, false);
  });
}

const idOf = (link: ExternalLink): string | undefined =>
  link.type === "generic" ? link.generic.id : link.github_pull_request.id?.toString();

const newLink = { url: webAddress, id: z.nullish(uuidSchema), display_text: z.nullish(shortTextSchema) };
const sets = { external_links: listOf(externalLinkSchema) };

export const addExternalLink = operation<Pick<ExternalLinkOperations, "addExternalLink">>({
  input: () => ({ card_id: idSchema, ...newLink }),
  changes: { ...aCard, sets },
  async decide(session, { card_id, ...given }) {
    const card = await addLink(session, "card", card_id, given);
    return async (reader) => ({ card: await presentCard(reader, card) });
  },
});

export const removeExternalLink = operation<Pick<ExternalLinkOperations, "removeExternalLink">>({
  input: () => ({ card_id: idSchema, external_link_id: idSchema }),
  changes: { ...aCard, sets },
  async decide(session, { card_id, external_link_id }) {
    await removeLink(session, "card", card_id, external_link_id);
    return () => ({});
  },
});

export const addEpicExternalLink = operation<Pick<ExternalLinkOperations, "addEpicExternalLink">>({
  input: () => ({ epic_id: idSchema, ...newLink }),
  changes: { ...anEpic, sets },
  async decide(session, { epic_id, ...given }) {
    const epic = await addLink(session, "epic", epic_id, given);
    return async (reader) => ({ epic: await presentEpic(reader, epic) });
  },
});

export const removeEpicExternalLink = operation<Pick<ExternalLinkOperations, "removeEpicExternalLink">>({
  input: () => ({ epic_id: idSchema, external_link_id: idSchema }),
  changes: { ...anEpic, sets },
  async decide(session, { epic_id, external_link_id }) {
    await removeLink(session, "epic", epic_id, external_link_id);
    return () => ({});
  },
});
