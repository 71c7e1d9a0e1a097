import { room } from "../../../operation/operation";
import { type AddCardMember, addCardMember } from "./add-card-member";
import { type AddCardTags, addCardTags } from "./add-card-tags";
import { type AddCardToEpic, addCardToEpic } from "./add-card-to-epic";
import { type AddChildCard, addChildCard } from "./add-child-card";
import { type CopyCard, copyCard } from "./copy-card";
import { type CreateCard, createCard } from "./create-card";
import { type DeleteCard, deleteCard } from "./delete-card";
import { type GetCard, getCard } from "./get-card";
import { type GetCards, getCards } from "./get-cards";
import { type LinkCards, linkCards } from "./link-cards";
import { type MoveCard, moveCard } from "./move-card";
import { type RemoveCardFromEpic, removeCardFromEpic } from "./remove-card-from-epic";
import { type RemoveCardMember, removeCardMember } from "./remove-card-member";
import { type RemoveCardTag, removeCardTag } from "./remove-card-tag";
import { type RemoveChildCard, removeChildCard } from "./remove-child-card";
import { type UnlinkCards, unlinkCards } from "./unlink-cards";
import { type UpdateCard, updateCard } from "./update-card";
import { type UpdateCardContent, updateCardContent } from "./update-card-content";

export interface CardOperations
  extends AddCardMember,
    AddCardTags,
    AddCardToEpic,
    AddChildCard,
    CopyCard,
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
    UnlinkCards,
    UpdateCard,
    UpdateCardContent {}

export const cardOperations = room<CardOperations>({
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
