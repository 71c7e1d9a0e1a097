import type { Card, ExternalLink } from "workspace-engine";
import { useQuery } from "workspace-engine/react";
import { isSafeAddress } from "../rich-text/rich-text";
import { ItemList } from "./item-list";
import type { CardChange } from "./use-card-change";

interface Address {
  readonly id: string;
  readonly name: string;
  readonly url: string;
}

interface AddressesProps {
  readonly card: Card;
  readonly name: string;
  readonly items: readonly Address[] | undefined;
  readonly add: (address: Omit<Address, "id">) => Promise<Readonly<Record<string, Address>>>;
  readonly remove: (id: string) => Promise<unknown>;
}

/** What lies elsewhere and is had by its address, by which it is named. */
const Addresses = ({ card, name, items, add, remove }: AddressesProps) => (
  <ItemList<Address>
    {...{ card, name, box: name, placeholder: `Address of a ${name}`, items }}
    make={(text) => {
      const url = /^[a-z]+:/i.test(text) ? text : `https://${text}`;
      const address = { name: url.replace(/^.*\/(?=[^/])/, ""), url };
      return [address, () => add(address)];
    }}
    leaving={({ id }) => [["Remove", () => remove(id)]]}
  >
    {({ name, url }) => (
      <a href={isSafeAddress(url) ? url : undefined} target="_blank" rel="noopener noreferrer">
        {name}
      </a>
    )}
  </ItemList>
);

export function CardAddresses({ card, workspace }: Pick<CardChange, "card" | "workspace">) {
  const card_id = card.id;
  const { output } = useQuery("getFiles", { card_id });
  return (
    <section aria-label="Files and links">
      <h3>Files and links</h3>
      <Addresses
        {...{ card, name: "file", items: output?.files }}
        add={(file) => workspace.addFile({ card_id, size: 0, ...file })}
        remove={(file_id) => workspace.removeFile({ card_id, file_id })}
      />
      <Addresses
        {...{ card, name: "web page", items: card.external_links.map(addressOf) }}
        add={async ({ url }) => {
          const { external_links } = (await workspace.addExternalLink({ card_id, url })).card;
          return { link: addressOf(external_links.at(-1)) };
        }}
        remove={(external_link_id) => workspace.removeExternalLink({ card_id, external_link_id })}
      />
    </section>
  );
}

function addressOf(link: ExternalLink | undefined): Address {
  if (link?.type === "github_pull_request") {
    const { id, number, title, html_url } = link.github_pull_request;
    return { id: String(id), url: html_url ?? "", name: `#${number} ${title ?? ""}` };
  }
  const { id = "", url = "", display_text } = link?.generic ?? {};
  return { id, url, name: display_text || url };
}
