import type { Frame, Page } from "playwright-core";

type Exported<M, Name extends keyof M> = M[Name] extends (...input: infer Input) => infer Answer
  ? { readonly input: Input; readonly answer: Awaited<Answer> }
  : never;

/** Calls by name what a module of the site exports, in the page. Input and answers are JSON. */
export function moduleIn<M>(page: Page | Frame, script: string) {
  return <Name extends keyof M & string>(
    name: Name,
    ...input: Exported<M, Name>["input"]
  ): Promise<Exported<M, Name>["answer"]> =>
    // As a text: vitest makes something else of `import`, which a page does not know.
    page.evaluate(`import("${script}").then((module) => module.${name}(...${JSON.stringify(input)}))`);
}
