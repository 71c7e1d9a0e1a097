import { defineComponent, h, onBeforeUnmount, onMounted, ref, shallowRef, type VNode } from "vue";
import { Demo, type DemoState } from "./demo";
import { itemList, timeText } from "./items";
import { requests, textOf } from "./requests";
import "./playground.css";

const HOUR_MS = 400;

/** A workspace in the page: a view to be changed, what it says in words, and what it shows while time passes. */
export const Playground = defineComponent({
  setup() {
    const text = ref(textOf(requests.Overdue));
    const state = shallowRef<DemoState>();
    const isPlaying = ref(false);
    let demo: Demo | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const act = async (action: (demo: Demo) => Promise<void>): Promise<void> => {
      if (demo === undefined) return;
      await action(demo);
      state.value = await demo.state();
    };
    const ask = (asked: string): Promise<void> => {
      text.value = asked;
      return act((one) => one.ask(asked));
    };
    const pause = (): void => {
      clearTimeout(timer);
      isPlaying.value = false;
    };
    const tick = async (): Promise<void> => {
      await act((one) => one.advance("1h"));
      if (isPlaying.value) timer = setTimeout(tick, HOUR_MS);
    };
    const play = (): void => {
      isPlaying.value = true;
      void tick();
    };

    onMounted(async () => {
      demo = await Demo.open(requests.Overdue);
      await act(async () => {});
    });
    onBeforeUnmount(() => {
      pause();
      demo?.close();
    });

    return () =>
      h("section", { class: "playground", "aria-labelledby": "playground-title" }, [
        h("h2", { id: "playground-title" }, "The engine, in this page"),
        h(
          "p",
          "Two hundred and forty cards, made up here. Change the view, or let time pass: what comes due, comes in.",
        ),
        h("div", { class: "sides" }, [
          h("div", { class: "asked" }, [choices(text.value, ask), editor(text.value, ask), explanation(state.value)]),
          h("div", { class: "shown" }, [
            h("div", { class: "clock" }, [
              h("span", { class: "now" }, state.value === undefined ? "…" : timeText(state.value.now)),
              button(isPlaying.value ? "Pause" : "Let time pass", isPlaying.value ? pause : play),
              button("To the next change", () => act((one) => one.skip()), state.value?.nextChangeAt === undefined),
            ]),
            outcome(state.value),
            ...(state.value === undefined ? [] : [itemList(state.value)]),
          ]),
        ]),
      ]);
  },
});

const button = (label: string, onClick: () => unknown, disabled = false): VNode =>
  h("button", { type: "button", disabled, onClick }, label);

function choices(text: string, ask: (text: string) => unknown): VNode {
  const buttons = Object.entries(requests).map(([name, request]) => {
    const own = textOf(request);
    return h("button", { type: "button", "aria-pressed": own === text, onClick: () => ask(own) }, name);
  });
  return h("div", { class: "choices", role: "group", "aria-label": "Views to begin with" }, buttons);
}

function editor(text: string, ask: (text: string) => unknown): VNode {
  const onInput = ({ target }: Event): void => {
    if (target instanceof HTMLTextAreaElement) ask(target.value);
  };
  return h("label", { class: "editor" }, [
    "View request",
    h("textarea", {
      value: text,
      rows: text.split("\n").length + 1,
      spellcheck: false,
      autocapitalize: "off",
      onInput,
    }),
  ]);
}

function explanation(state: DemoState | undefined): VNode {
  const { words = [], warnings = [], faults = [] } = state ?? {};
  return h("div", { class: "words" }, [
    h(
      "div",
      { role: "alert" },
      faults.map((fault) => h("p", { class: "fault" }, fault)),
    ),
    h("h3", "In words"),
    h(
      "ul",
      words.map((sentence) => h("li", sentence)),
    ),
    ...warnings.map((warning) => h("p", { class: "warning" }, warning)),
  ]);
}

function outcome(state: DemoState | undefined): VNode {
  if (state === undefined) return h("p", { role: "status" }, "Making up a workspace…");
  const { items, hasMore, nextChangeAt } = state;
  const count = `${hasMore ? "The first " : ""}${items.length} ${items.length === 1 ? "item" : "items"}`;
  const next = nextChangeAt === undefined ? "time alone changes nothing" : `next change ${timeText(nextChangeAt)}`;
  return h("p", { role: "status", class: "outcome" }, `${count}; ${next}.`);
}
