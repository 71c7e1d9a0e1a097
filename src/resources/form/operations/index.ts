import { room } from "../../../operation/operation";
import { type CopyForm, copyForm } from "./copy-form";
import { type CreateForm, createForm } from "./create-form";
import { type DeleteForm, deleteForm } from "./delete-form";
import { type GetForm, getForm } from "./get-form";
import { type GetForms, getForms } from "./get-forms";
import { type SubmitForm, submitForm } from "./submit-form";
import { type UpdateForm, updateForm } from "./update-form";

export interface FormOperations extends CopyForm, CreateForm, DeleteForm, GetForm, GetForms, SubmitForm, UpdateForm {}

export const formOperations = room<FormOperations>({
  copyForm,
  createForm,
  deleteForm,
  getForm,
  getForms,
  submitForm,
  updateForm,
});
