import { markdownTable } from "../../markdown-table";
import { geometricMean } from "../timing/samples";
import { times } from "./numbers";
import type { Column } from "./result";

export const PEERS = "peers";

/** How many times as long every peer took as the engine, over the shapes both answered; and where that is least. */
export function ratioTables(columns: readonly Column[]): readonly string[] {
  return ["find", "preview"].flatMap((section) => {
    const peers = columns.filter(({ versus }) => versus === section);
    const own = columns.filter((column) => column.section === section);
    if (peers.length === 0 || own.length === 0) return [];
    const rows = peers.map((peer) => [peer.name, ...own.map((column) => ratio(peer, column))]);
    const title = `### How many times as long as ${section}: geometric mean of the shapes, and the least of them`;
    return [title, markdownTable(["Peer", ...own.map(({ name }) => name)], rows)];
  });
}

function ratio(peer: Column, own: Column): string {
  const ratios = Object.entries(peer.figures).flatMap(([shape, { p50 }]) => {
    const figure = own.figures[shape];
    return figure === undefined ? [] : [{ shape, ratio: p50 / figure.p50 }];
  });
  const [least] = ratios.sort((left, right) => left.ratio - right.ratio);
  if (least === undefined) return "";
  return `${times(geometricMean(ratios.map((each) => each.ratio)))}, least ${times(least.ratio)} (${least.shape})`;
}
