import { aimed, volley } from "./cannon";
import { type Aim, successful } from "./measure";
import { create, each, preview } from "./shots";

/** The heap at one moment of a soak. */
export interface Sample {
  readonly minutes: number;
  /** Answered since the beginning. */
  readonly requests: number;
  readonly heap: number;
}

export interface SoakOptions {
  readonly connections: number;
  /** Seconds between two looks at the heap, while no request is under way. */
  readonly interval: number;
  readonly samples: number;
  readonly heap: () => Promise<number>;
  readonly onSample?: (sample: Sample) => void;
}

/** Mixed requests that leave as much as they find, and the heap between them. */
export async function soak(aim: Aim, { connections, interval, samples, heap, onSample }: SoakOptions) {
  const taken: Sample[] = [];
  const start = performance.now();
  let requests = 0;
  // The first sample is of a server that is warm.
  for (let index = 0; index <= samples; index += 1) {
    const effort = { connections, seconds: interval };
    requests += (await successful("soak", volley(aim.urls.handler, mixed(aim), effort))).requests;
    const sample = { minutes: (performance.now() - start) / 60_000, requests, heap: await heap() };
    taken.push(sample);
    onSample?.(sample);
  }
  return taken;
}

/** A view, a card that is read, one that is changed, and one that comes and goes. */
function mixed({ urls: { handler: url }, targets }: Aim) {
  let index = 0;
  const card = () => `/cards/${each(targets.cards, index)}`;
  const sent = (shot: () => Parameters<typeof aimed>[1]) => ({
    setupRequest: (request: object) => {
      index += 1;
      return { ...request, ...aimed(url, shot()) };
    },
  });
  return [
    sent(() => preview({ include: { lists: [each(targets.lists, index)] } })),
    sent(() => ({ method: "GET", path: card() })),
    sent(() => ({ method: "PATCH", path: card(), body: JSON.stringify({ title: `Soaked ${index}`, priority: 2 }) })),
    {
      ...sent(() => create(targets, index, `Passing ${index}`)),
      onResponse: (_status: number, body: string, context: Record<string, unknown>) => {
        context["card"] = JSON.parse(body).card?.id;
      },
    },
    {
      setupRequest: (request: object, context: Record<string, unknown>) => ({
        ...request,
        ...aimed(url, { method: "DELETE", path: `/cards/${context["card"]}` }),
      }),
    },
  ];
}
