import type { CreatePage } from "./create-page";
import type { GetPage } from "./get-page";
import type { GetPages } from "./get-pages";

export { createPage } from "./create-page";
export { getPage } from "./get-page";
export { getPages } from "./get-pages";

export interface PageOperations extends CreatePage, GetPage, GetPages {}
