import { room } from "../../../operation/operation";
import { type AddPageMember, addPageMember } from "./add-page-member";
import { type ArchivePage, archivePage } from "./archive-page";
import { type CopyPage, copyPage } from "./copy-page";
import { type CreatePage, createPage } from "./create-page";
import { type DeletePage, deletePage } from "./delete-page";
import { type GetPage, getPage } from "./get-page";
import { type GetPages, getPages } from "./get-pages";
import { type RemovePageMember, removePageMember } from "./remove-page-member";
import { type UpdatePage, updatePage } from "./update-page";

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

export const pageOperations = room<PageOperations>({
  addPageMember,
  archivePage,
  copyPage,
  createPage,
  deletePage,
  getPage,
  getPages,
  removePageMember,
  updatePage,
});
