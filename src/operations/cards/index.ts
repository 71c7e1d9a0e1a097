import type { CreateCard } from "./create-card";
import type { GetCard } from "./get-card";
import type { MoveCard } from "./move-card";
import type { UpdateCard } from "./update-card";

export { createCard } from "./create-card";
export { getCard } from "./get-card";
export { moveCard } from "./move-card";
export { updateCard } from "./update-card";

export interface CardOperations extends CreateCard, GetCard, MoveCard, UpdateCard {}
