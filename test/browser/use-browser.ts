import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { launchChromium } from "./chromium";

/** The browser of a test file. Pages are closed after each test, which fails if one reported an error. */
export interface TestBrowser {
  /** A profile of its own: nothing that is kept in it is seen from another one. */
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** A tab, in a profile of its own if none is given. */
  newPage(context?: BrowserContext): Promise<Page>;
  /** Errors that match do not fail this test; returns those reported. */
  expectErrors(pattern: RegExp): () => readonly string[];
}

/** Call it once at the top of a file. */
export function useBrowser(): TestBrowser {
  let browser: Browser | undefined;
  let contexts: BrowserContext[] = [];
  let errors: string[] = [];
  let expected: RegExp[] = [];
  const isExpected = (error: string): boolean => expected.some((pattern) => pattern.test(error));

  beforeAll(async () => {
    browser = await launchChromium();
  });

  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    const unexpected = errors.filter((error) => !isExpected(error));
    contexts = [];
    errors = [];
    expected = [];
    expect(unexpected, "errors that pages reported").toEqual([]);
  });

  afterAll(() => browser?.close());

  const newContext = async (options?: BrowserContextOptions) => {
    if (browser === undefined) throw new Error("The browser is there while tests run.");
    const context = await browser.newContext(options);
    contexts.push(context);
    return context;
  };

  return {
    newContext,
    async newPage(context) {
      const page = await (context ?? (await newContext())).newPage();
      page.on("pageerror", (error) => errors.push(error.stack ?? error.message));
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(`${message.text()} (${message.location().url})`);
      });
      return page;
    },
    expectErrors(pattern) {
      expected.push(pattern);
      return () => errors.filter((error) => pattern.test(error));
    },
  };
}
