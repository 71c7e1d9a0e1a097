import { room } from "../../../operation/operation";
import { type AddEpicExternalLink, addEpicExternalLink } from "./add-epic-external-link";
import { type AddExternalLink, addExternalLink } from "./add-external-link";
import { type RemoveEpicExternalLink, removeEpicExternalLink } from "./remove-epic-external-link";
import { type RemoveExternalLink, removeExternalLink } from "./remove-external-link";

export interface ExternalLinkOperations
  extends AddEpicExternalLink,
    AddExternalLink,
    RemoveEpicExternalLink,
    RemoveExternalLink {}

export const externalLinkOperations = room<ExternalLinkOperations>({
  addEpicExternalLink,
  addExternalLink,
  removeEpicExternalLink,
  removeExternalLink,
});
