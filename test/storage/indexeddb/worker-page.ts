import { open } from "./workspace-page";

postMessage(await open());
