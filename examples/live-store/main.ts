/**
 * A live view in Vue, Svelte and Solid, each in some twenty lines (vue.ts, svelte.ts, solid.ts), shown in the terminal:
 *
 *     npx tsx --conditions=browser --tsconfig test/tsconfig.json examples/live-store/main.ts
 *
 * The condition has Node.js take the code of Solid and Svelte for browsers: that for servers shows everything once.
 */
import { createEffect, createRoot, createSignal } from "solid-js";
import { effectScope, shallowRef, watchEffect } from "vue";
import { type CardViewRequest, type LiveViewSnapshot, Workspace } from "workspace-engine";
import { liveStore } from "workspace-engine/live-store";
import { createView } from "./solid";
import { viewStore } from "./svelte";
import { useView } from "./vue";

const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" } });
const { project } = await workspace.createProject({ title: "Website" });
const lists = [{ title: "To do" }, { title: "Done", behavior: "completed" }] as const;
const { board } = await workspace.createBoard({ project_id: project.id, title: "Launch", lists });
const [todo = "", done = ""] = board.list_order;

const cardsOf = (list_id: string): CardViewRequest => ({
  type: "card",
  card_filters: { include: { lists: [list_id] } },
});
const print = (framework: string, { status, items }: LiveViewSnapshot<{ readonly title: string }>): void =>
  console.log(`${framework}: ${[status, ...items.map(({ title }) => title)].join(" ")}`);

/** Mounts a component in each framework; `turn` changes its request, `stop` unmounts it. */
function show(): { readonly stop: () => void; readonly turn: () => void } {
  const vueRequest = shallowRef(cardsOf(todo));
  const scope = effectScope();
  scope.run(() => {
    const view = useView(workspace, vueRequest);
    watchEffect(() => print("Vue", view.value), { flush: "sync" });
  });
  const stopSvelte = viewStore(workspace, cardsOf(todo)).subscribe((snapshot) => print("Svelte", snapshot));
  const [solidRequest, setSolidRequest] = createSignal(cardsOf(todo));
  const stopSolid = createRoot((dispose) => {
    const view = createView(workspace, solidRequest);
    createEffect(() => print("Solid", view()));
    return dispose;
  });
  return {
    stop: () => {
      scope.stop();
      stopSvelte();
      stopSolid();
    },
    turn: () => {
      vueRequest.value = cardsOf(done);
      setSolidRequest(cardsOf(done));
    },
  };
}

/** Resolves when the view, which is shown, has its items. */
const isLive = (request: CardViewRequest) =>
  new Promise<void>((resolve) => {
    const view = liveStore(workspace).view(request);
    const look = () => view.getSnapshot().status === "live" && resolve();
    view.subscribe(look);
    look();
  });

const { stop, turn } = show();
await isLive(cardsOf(todo));
await workspace.createCard({ title: "Write", list_id: todo });
turn();
await isLive(cardsOf(done));
await workspace.createCard({ title: "Draw", list_id: done });
stop();
await workspace.createCard({ title: "Unheard", list_id: done });
