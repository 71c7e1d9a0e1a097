import { afterAll, beforeAll, describe } from "vitest";
import { builtCode } from "./built-code";
import { installCode, uninstall } from "./home";
import { underVitest } from "./test-runners";

beforeAll(installCode, 300_000);
afterAll(uninstall);

describe("the code of the package, built without its types", () => {
  builtCode();
  underVitest(process.execPath);
});
