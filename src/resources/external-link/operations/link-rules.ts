import { refusal } from "../../../errors/errors";
import type { OperationContext } from "../../../session/context";
import type { ExternalLink, GenericLink } from "../external-link";

interface GivenLink {
  readonly url: string;
  readonly id?: string | null | undefined;
  readonly display_text?: string | null | undefined;
}

/** The link to add; undefined where it is there already, and refused where another one has its id. Rule U24. */
export function linkToAdd(
  links: readonly ExternalLink[],
  { url, id: given, display_text }: GivenLink,
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
export function placeOfLink(links: readonly ExternalLink[], id: string): number {
  const place = links.findIndex((link) => idOf(link) === id);
  if (place < 0) throw refusal("not_found", "external_link_id", `There is no external link ${id} there.`);
  return place;
}

const idOf = (link: ExternalLink): string | undefined =>
  link.type === "generic" ? link.generic.id : link.github_pull_request.id?.toString();
