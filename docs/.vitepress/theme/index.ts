import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme";
import { defineAsyncComponent, h } from "vue";
import { BoardFrame } from "../board/board-frame";
import "./style.css";

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { "home-hero-after": () => h(BoardFrame) }),
  enhanceApp({ app }) {
    // What the first page calls the playground. It runs the engine, which no other page loads.
    app.component(
      "Playground",
      defineAsyncComponent(() => import("../playground/playground").then(({ Playground }) => Playground)),
    );
  },
} satisfies Theme;
