import type { CopyForm } from "./copy-form";
import type { CreateForm } from "./create-form";
import type { DeleteForm } from "./delete-form";
import type { GetForm } from "./get-form";
import type { GetForms } from "./get-forms";
import type { SubmitForm } from "./submit-form";
import type { UpdateForm } from "./update-form";

export { copyForm } from "./copy-form";
export { createForm } from "./create-form";
export { deleteForm } from "./delete-form";
export { getForm } from "./get-form";
export { getForms } from "./get-forms";
export { submitForm } from "./submit-form";
export { updateForm } from "./update-form";

export interface FormOperations extends CopyForm, CreateForm, DeleteForm, GetForm, GetForms, SubmitForm, UpdateForm {}
