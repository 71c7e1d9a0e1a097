import { operationModule } from "../../../operation/operation";
import { addCardToEpic, type CardEpicOperations, removeCardFromEpic } from "./card-epic";
import { addCardMember, type CardMembersOperations, removeCardMember } from "./card-members";
import { addCardTags, type CardTagsOperations, removeCardTag } from "./card-tags";
import { addChildCard, type ChildCardsOperations, removeChildCard } from "./child-cards";
import { type CopyCard, copyCard } from "./copy-cards";
import { type CreateCard, createCard } from "./create-card";
import { type GetCardsOperations, getCard, getCards } from "./get-cards";
import { type LinkCardsOperations, linkCards, unlinkCards } from "./link-cards";
import { deleteCard, type MoveCardOperations, moveCard } from "./move-card";
import { type UpdateCardOperations, updateCard, updateCardContent } from "./update-card";

export interface CardOperations
  extends CardMembersOperations,
    CardTagsOperations,
    CardEpicOperations,
    ChildCardsOperations,
    CopyCard,
    CreateCard,
    MoveCardOperations,
    GetCardsOperations,
    LinkCardsOperations,
    UpdateCardOperations {}

export const cardOperations = operationModule<CardOperations>({
  addCardMember,
  addCardTags,
  addCardToEpic,
  addChildCard,
  copyCard,
  createCard,
  deleteCard,
  getCard,
  getCards,
  linkCards,
  moveCard,
  removeCardFromEpic,
  removeCardMember,
  removeCardTag,
  removeChildCard,
  unlinkCards,
  updateCard,
  updateCardContent,
});
