import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app";

const root = document.getElementById("app");
if (root === null) throw new Error("index.html has the element that the board is drawn in.");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
