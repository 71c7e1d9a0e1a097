import { openFirst } from "./workspace/first-opening";

// What is to be drawn is asked for while the code that draws it is still on its way.
const first = openFirst();
void import("./app").then(({ draw }) => draw(first));
