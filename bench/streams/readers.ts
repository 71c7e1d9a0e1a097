import { Agent, get, type IncomingMessage } from "node:http";
import type { Place } from "./process";

const OPENING_AT_ONCE = 100;

/** Opens streams, each of the cards of one list, and calls back with all that comes. Resolves when each has begun. */
export async function openStreams(
  { url, lists }: Place,
  count: number,
  hear: (chunk: string) => void,
): Promise<readonly IncomingMessage[]> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const streams: IncomingMessage[] = [];
  while (streams.length < count) {
    const more = Math.min(OPENING_AT_ONCE, count - streams.length);
    const opened = Array.from({ length: more }, (_, index) => {
      const nth = streams.length + index;
      const request = { type: "card", card_filters: { include: { lists: [lists[nth % lists.length]] } } };
      const at = `${url}/views/live?request=${encodeURIComponent(JSON.stringify(request))}`;
      return openStream(at, agent, `u-${nth}`, hear);
    });
    streams.push(...(await Promise.all(opened)));
  }
  return streams;
}

function openStream(at: string, agent: Agent, token: string, hear: (chunk: string) => void): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = get(at, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`It was answered ${response.statusCode}.`));
      response.setEncoding("utf8").once("data", () => {
        resolve(response);
        response.on("data", hear);
      });
    });
    asked.on("error", reject);
  });
}
