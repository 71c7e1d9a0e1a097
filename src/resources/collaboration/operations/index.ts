import { room } from "../../../operation/operation";
import { type StartCollaboration, startCollaboration } from "./start-collaboration";
import { type StopCollaboration, stopCollaboration } from "./stop-collaboration";

export interface CollaborationOperations extends StartCollaboration, StopCollaboration {}

export const collaborationOperations = room<CollaborationOperations>({
  startCollaboration,
  stopCollaboration,
});
