// @ts-expect-error operations are methods of a workspace
import { createCard } from "workspace-engine";

export const operation: unknown = createCard;
