import type { ExternalLink } from "workspace-engine";
import { useQuery } from "workspace-engine/react";
import { isSafeAddress } from "../rich-text/html";
import { ItemList } from "./item-list";
import type { CardChange } from "./use-card-change";

interface Address {
  readonly id: string;
  readonly name: string;
  readonly url: string;
}

const asAddress = (text: string): string => (/^[a-z]+:/i.test(text) ? text : `https://${text}`);

/** The last part of an address, such as the name of a file. */
const lastPart = (url: string): string => decodeURIComponent(/[^/?#]+(?=[/?#]*(?:[?#].*)?$)/.exec(url)?.[0] ?? url);

const shownAddress = ({ name, url }: Address) => (
  <a className="address" href={isSafeAddress(url) ? url : undefined} target="_blank" rel="noopener noreferrer">
    {name}
  </a>
);

/** What lies elsewhere and is had by its address: files, and pages on the web. */
export function CardAddresses({ change: { card, workspace } }: { readonly change: CardChange }) {
  const card_id = card.id;
  const { output } = useQuery("getFiles", { card_id });
  return (
    <>
      <section aria-label="Attachments">
        <h3>Attachments</h3>
        <ItemList<Address>
          {...{ card, name: "attachment", box: "file", placeholder: "Address of a file", items: output?.files }}
          make={(text) => {
            const file = { name: lastPart(asAddress(text)), url: asAddress(text) };
            return [file, async () => (await workspace.addFile({ card_id, size: 0, ...file })).file];
          }}
          leaving={({ id }) => [["Remove", () => workspace.removeFile({ card_id, file_id: id })]]}
        >
          {shownAddress}
        </ItemList>
      </section>
      <section aria-label="Web links">
        <h3>Web links</h3>
        <ItemList<Address>
          {...{ card, name: "web link", box: "link", placeholder: "Address of a page" }}
          items={card.external_links.map(addressOf)}
          make={(text) => {
            const url = asAddress(text);
            const send = async () => (await workspace.addExternalLink({ card_id, url })).card.external_links.at(-1);
            return [{ name: url, url }, async () => addressOf(await send())];
          }}
          leaving={({ id }) => [["Remove", () => workspace.removeExternalLink({ card_id, external_link_id: id })]]}
        >
          {shownAddress}
        </ItemList>
      </section>
    </>
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
