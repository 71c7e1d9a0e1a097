import * as z from "zod/mini";
import type { Documents } from "../../../documents";
import { refusal } from "../../../errors/errors";
import { type CallOptions, type Expected, operation } from "../../../operation/operation";
import type { Draft } from "../../../session/changed";
import type { OperationContext } from "../../../session/context";
import type { Session } from "../../../session/session";
import type { Card } from "../../card/card";
import type { CardDocument } from "../../card/card-fields";
import { aCard, presentCard } from "../../card/operations/present-card";
import { idSchema, shortTextSchema, uuidSchema } from "../../common/base-schemas";
import { listOf } from "../../common/input-fields";
import type { Epic } from "../../epic/epic";
import { anEpic, presentEpic } from "../../epic/operations/present-epic";
import { markReview } from "../../pull-request/operations/report-pull-request";
import type { ExternalLink, GenericLink } from "../external-link";
import { externalLinkSchema } from "../external-link-schema";
import { webAddress } from "../web-address";

/** A link to add to a card or an epic. */
export interface NewLink {
  /** An http or https address, at most 2048 characters. */
  readonly url: string;
  /** A UUID made by the client; repeating it with the same link is safe. Default: a new one. */
  readonly id?: string | null | undefined;
  /** The text to show instead of the address. */
  readonly display_text?: string | null | undefined;
  /** All external links that its caller last saw. Rule U38. */
  readonly expected?: Expected<{ readonly external_links: readonly ExternalLink[] }>;
}

/** The link to add; undefined where it is there already, and refused where another one has its id. Rule U24. */
function linkToAdd(
  links: readonly ExternalLink[],
  { url, id: given, display_text }: NewLink,
  { now, uuid }: OperationContext,
): ExternalLink | undefined {
  const link = { url, id: given ?? uuid(), display_text: display_text ?? null, time_added: now };
  const known = links.flatMap((each) => (each.type === "generic" ? each.generic : [])).find(({ id }) => id === link.id);
  if (known === undefined) return { type: "generic", generic: link };
  if (isSame(known, link)) return undefined;
  throw refusal("id_reused", "id", `Another external link there has the id ${link.id}.`);
}

const isSame = (known: GenericLink, link: GenericLink): boolean =>
  known.url === link.url && (known.display_text ?? null) === link.display_text;

/** Where a link stands among others, named by the UUID of a generic one or by the id of a pull request. Rule U24. */
function placeOfLink(links: readonly ExternalLink[], id: string): number {
  const place = links.findIndex((link) => idOf(link) === id);
  if (place < 0) throw refusal("not_found", "external_link_id", `There is no external link ${id} there.`);
  return place;
}

const idOf = (link: ExternalLink): string | undefined =>
  link.type === "generic" ? link.generic.id : link.github_pull_request.id?.toString();

export interface AddExternalLinkInput extends NewLink {
  readonly card_id: string;
}

export type AddExternalLinkOutput = { readonly card: Card };

export interface ExternalLinkOperations {
  /**
   * Adds a link to a web page to a card, after those it has. Rule U24.4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, 409 `id_reused` for an id that
   * another link of the card has.
   *
   * @example
   * const { card } = await workspace.addExternalLink({ card_id: "1", url: "https://example.org", display_text: "Draft" });
   * card.external_links[0]?.type; // "generic"
   */
  addExternalLink(input: AddExternalLinkInput, options?: CallOptions): Promise<AddExternalLinkOutput>;

  /**
   * Removes an external link from a card; a pull request comes back with the next report of it. Rule U24.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card or the link.
   *
   * @example
   * const id = "0b9cf1cb-3ae9-4b5b-a05a-3a3c9d6a1f52";
   * await workspace.addExternalLink({ card_id: "1", url: "https://example.org", id });
   * await workspace.removeExternalLink({ card_id: "1", external_link_id: id });
   */
  removeExternalLink(input: RemoveExternalLinkInput, options?: CallOptions): Promise<RemoveExternalLinkOutput>;

  /**
   * Adds a link to a web page to an epic, after those it has. Rule U24.4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, 409 `id_reused` for an id that
   * another link of the epic has.
   *
   * @example
   * const { epic } = await workspace.addEpicExternalLink({ epic_id: "1", url: "https://example.org" });
   * epic.external_links[0]?.type; // "generic"
   */
  addEpicExternalLink(input: AddEpicExternalLinkInput, options?: CallOptions): Promise<AddEpicExternalLinkOutput>;

  /**
   * Removes an external link from an epic. Rules U24, U29.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the epic or the link.
   *
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

const newLinkInput = { url: webAddress, id: z.nullish(uuidSchema), display_text: z.nullish(shortTextSchema) };

async function addLink<K extends "card" | "epic">(session: Session, kind: K, id: string, given: NewLink) {
  const item: Documents["card" | "epic"] = await session.require(kind, id, `${kind}_id`);
  const link = linkToAdd(item.external_links, given, session.context);
  return session.update(kind, id, (draft: Pick<Draft<CardDocument>, "external_links">) => {
    if (link !== undefined) draft.external_links.push(link);
  });
}

export const addExternalLink = operation<Pick<ExternalLinkOperations, "addExternalLink">>({
  input: () => ({ card_id: idSchema, ...newLinkInput }),
  changes: { ...aCard, sets: { external_links: listOf(externalLinkSchema) } },
  async decide(session, { card_id, ...given }) {
    const card = await addLink(session, "card", card_id, given);
    return async (reader) => ({ card: await presentCard(reader, card) });
  },
});

/** A link to take off a card or an epic. */
export interface FormerLink {
  /** The UUID of a generic link, or the id of a pull request. */
  readonly external_link_id: string;
  /** All external links that its caller last saw. Rule U38. */
  readonly expected?: Expected<{ readonly external_links: readonly ExternalLink[] }>;
}

export interface RemoveExternalLinkInput extends FormerLink {
  readonly card_id: string;
}

export type RemoveExternalLinkOutput = Readonly<Record<never, never>>;

export const removeExternalLink = operation<Pick<ExternalLinkOperations, "removeExternalLink">>({
  input: () => ({ card_id: idSchema, external_link_id: idSchema }),
  changes: { ...aCard, sets: { external_links: listOf(externalLinkSchema) } },
  async decide(session, { card_id, external_link_id }) {
    const { external_links } = await session.require("card", card_id, "card_id");
    const place = placeOfLink(external_links, external_link_id);
    await session.update("card", card_id, (draft) => {
      const [link] = draft.external_links.splice(place, 1);
      const { id } = link?.type === "github_pull_request" ? link.github_pull_request : { id: null };
      if (id !== null) markReview(draft, id, false);
    });
    return () => ({});
  },
});

export interface AddEpicExternalLinkInput extends NewLink {
  readonly epic_id: string;
}

export type AddEpicExternalLinkOutput = { readonly epic: Epic };

export const addEpicExternalLink = operation<Pick<ExternalLinkOperations, "addEpicExternalLink">>({
  input: () => ({ epic_id: idSchema, ...newLinkInput }),
  changes: { ...anEpic, sets: { external_links: listOf(externalLinkSchema) } },
  async decide(session, { epic_id, ...given }) {
    const epic = await addLink(session, "epic", epic_id, given);
    return async (reader) => ({ epic: await presentEpic(reader, epic) });
  },
});

export interface RemoveEpicExternalLinkInput extends FormerLink {
  readonly epic_id: string;
}

export type RemoveEpicExternalLinkOutput = Readonly<Record<never, never>>;

export const removeEpicExternalLink = operation<Pick<ExternalLinkOperations, "removeEpicExternalLink">>({
  input: () => ({ epic_id: idSchema, external_link_id: idSchema }),
  changes: { ...anEpic, sets: { external_links: listOf(externalLinkSchema) } },
  async decide(session, { epic_id, external_link_id }) {
    const { external_links } = await session.require("epic", epic_id, "epic_id");
    const place = placeOfLink(external_links, external_link_id);
    await session.update("epic", epic_id, (draft) => void draft.external_links.splice(place, 1));
    return () => ({});
  },
});
