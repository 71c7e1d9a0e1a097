import type { AddPageMember } from "./add-page-member";
import type { ArchivePage } from "./archive-page";
import type { CopyPage } from "./copy-page";
import type { CreatePage } from "./create-page";
import type { DeletePage } from "./delete-page";
import type { GetPage } from "./get-page";
import type { GetPages } from "./get-pages";
import type { RemovePageMember } from "./remove-page-member";
import type { UpdatePage } from "./update-page";

export { addPageMember } from "./add-page-member";
export { archivePage } from "./archive-page";
export { copyPage } from "./copy-page";
export { createPage } from "./create-page";
export { deletePage } from "./delete-page";
export { getPage } from "./get-page";
export { getPages } from "./get-pages";
export { removePageMember } from "./remove-page-member";
export { updatePage } from "./update-page";

export interface PageOperations
  extends AddPageMember,
    ArchivePage,
    CopyPage,
    CreatePage,
    DeletePage,
    GetPage,
    GetPages,
    RemovePageMember,
    UpdatePage {}
