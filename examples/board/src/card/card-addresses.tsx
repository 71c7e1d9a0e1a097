import type { ExternalLink } from "workspace-engine";
import { useQuery } from "workspace-engine/react";
import { isSafeAddress } from "../rich-text/rich-text";
import { ItemList } from "./item-list";
import type { CardChange } from "./use-card-change";

interface Address {
  readonly id: string;
  readonly name: string;
  readonly url: string;
}

type Answer = Promise<Readonly<Record<string, Address>>>;

/** Files and pages on the web, named by their addresses. */
export function CardAddresses({ card, workspace }: Pick<CardChange, "card" | "workspace">) {
  const card_id = card.id;
  const { output } = useQuery("getFiles", { card_id });
  const files = {
    ...{ name: "file", items: output?.files as readonly Address[] | undefined },
    add: (address: Omit<Address, "id">): Answer => workspace.addFile({ card_id, size: 0, ...address }),
    remove: (file_id: string) => workspace.removeFile({ card_id, file_id }),
  };
  const pages = {
    ...{ name: "web page", items: card.external_links.map(addressOf) },
    add: async ({ url }: Omit<Address, "id">): Answer => {
      const { external_links } = (await workspace.addExternalLink({ card_id, url })).card;
      return { link: addressOf(external_links.at(-1)) };
    },
    remove: (external_link_id: string) => workspace.removeExternalLink({ card_id, external_link_id }),
  };
  return (
    <section aria-label="Files and links">
      <h3>Files and links</h3>
      {[files, pages].map(({ name, items, add, remove }) => (
        <ItemList<Address>
          key={name}
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
      ))}
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
