import type { Image } from "./image";

/** How a public board is shown. */
export type PublicBoardSettings = { readonly url: string; readonly team_name?: string; readonly team_logo?: Image };

/** How a public page is shown. */
export interface PublicPageSettings {
  readonly url: string;
  /** Values of the page's robots meta tag, such as `noindex`. */
  readonly robots: readonly string[];
}

/** How a public form is shown. */
export type PublicFormSettings = { readonly url: string };
