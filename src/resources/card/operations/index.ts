import type { AddCardMember } from "./add-card-member";
import type { AddCardTags } from "./add-card-tags";
import type { AddCardToEpic } from "./add-card-to-epic";
import type { AddChildCard } from "./add-child-card";
import type { AddExternalLink } from "./add-external-link";
import type { CopyCard } from "./copy-card";
import type { CreateCard } from "./create-card";
import type { DeleteCard } from "./delete-card";
import type { GetCard } from "./get-card";
import type { GetCards } from "./get-cards";
import type { LinkCards } from "./link-cards";
import type { MoveCard } from "./move-card";
import type { RemoveCardFromEpic } from "./remove-card-from-epic";
import type { RemoveCardMember } from "./remove-card-member";
import type { RemoveCardTag } from "./remove-card-tag";
import type { RemoveChildCard } from "./remove-child-card";
import type { RemoveExternalLink } from "./remove-external-link";
import type { UnlinkCards } from "./unlink-cards";
import type { UpdateCard } from "./update-card";
import type { UpdateCardContent } from "./update-card-content";

export { addCardMember } from "./add-card-member";
export { addCardTags } from "./add-card-tags";
export { addCardToEpic } from "./add-card-to-epic";
export { addChildCard } from "./add-child-card";
export { addExternalLink } from "./add-external-link";
export { copyCard } from "./copy-card";
export { createCard } from "./create-card";
export { deleteCard } from "./delete-card";
export { getCard } from "./get-card";
export { getCards } from "./get-cards";
export { linkCards } from "./link-cards";
export { moveCard } from "./move-card";
export { removeCardFromEpic } from "./remove-card-from-epic";
export { removeCardMember } from "./remove-card-member";
export { removeCardTag } from "./remove-card-tag";
export { removeChildCard } from "./remove-child-card";
export { removeExternalLink } from "./remove-external-link";
export { unlinkCards } from "./unlink-cards";
export { updateCard } from "./update-card";
export { updateCardContent } from "./update-card-content";

export interface CardOperations
  extends AddCardMember,
    AddCardTags,
    AddCardToEpic,
    AddChildCard,
    CopyCard,
    AddExternalLink,
    CreateCard,
    DeleteCard,
    GetCard,
    GetCards,
    LinkCards,
    MoveCard,
    RemoveCardFromEpic,
    RemoveCardMember,
    RemoveCardTag,
    RemoveChildCard,
    RemoveExternalLink,
    UnlinkCards,
    UpdateCard,
    UpdateCardContent {}
