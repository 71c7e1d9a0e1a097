import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme";
import { defineAsyncComponent } from "vue";
import "./style.css";

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    // What the first page calls the playground. It runs the engine, which no other page loads.
    app.component(
      "Playground",
      defineAsyncComponent(() => import("../playground/playground").then(({ Playground }) => Playground)),
    );
  },
} satisfies Theme;
