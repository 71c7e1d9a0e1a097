import { withBase } from "vitepress";
import { defineComponent, h } from "vue";
import "./board-frame.css";

/** The board of the examples, wholly in the browser of who looks at the page. */
export const BoardFrame = defineComponent({
  setup() {
    const src = withBase("/playground/");
    return () =>
      h("section", { class: "board-frame", "aria-labelledby": "board-frame-title" }, [
        h("h2", { id: "board-frame-title" }, "A board made with it, in this page"),
        h("p", [
          "Drag a card, filter, go back in time. Your browser keeps what you do, and shows it in every tab: ",
          // The site has no page of this name, and would say so.
          h("a", { href: src, target: "_blank" }, "open it in another one"),
          ".",
        ]),
        h("iframe", { src, title: "A board to try", loading: "lazy" }),
      ]);
  },
});
