import { type CollisionDetection, closestCorners, type KeyboardCoordinateGetter, pointerWithin } from "@dnd-kit/core";
import { type Arrangement, laneId, type Place, placeIn } from "./arrangement";

/** Steps of the arrow keys: places in a list, and lists. */
const steps: Readonly<Record<string, readonly [place: number, list: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * What a card that is dragged by keyboard is over: one place of the board after another, whatever lies how near on the screen;
 * `inRow` says how many lists lie in a row, where there are rows of them.
 */
export function keyboardDrag(arrangement: () => Arrangement, inRow?: number) {
  let current: string | undefined;

  const nextTo = ({ list_id, index }: Place, [down, right]: readonly [number, number]): string | undefined => {
    const lists = [...arrangement().keys()];
    const list = lists[lists.indexOf(list_id) + (inRow ? right + down * inRow : right)];
    if (list === undefined) return undefined;
    const cards = arrangement().get(list) ?? [];
    if (right === 0 && !inRow) return cards[index + down];
    return cards[Math.min(index, cards.length - 1)] ?? laneId(list);
  };
  const coordinates: KeyboardCoordinateGetter = (event, { active, context: { droppableRects } }) => {
    const step = steps[event.code];
    const place = placeIn(arrangement(), current ?? String(active));
    if (step === undefined || place === undefined) return undefined;
    event.preventDefault();
    const next = nextTo(place, step);
    const rect = next === undefined ? undefined : droppableRects.get(next);
    if (rect === undefined) return undefined;
    current = next;
    return { x: rect.left, y: rect.top };
  };
  const collisions: CollisionDetection = (given) => {
    if (given.pointerCoordinates !== null) return inRow ? pointerWithin(given) : closestCorners(given);
    return [{ id: current ?? given.active.id }];
  };
  /** Forgets what was dragged last, or says that the card itself has taken the place it was over. */
  const rest = (over?: string): void => {
    current = over;
  };
  return { coordinates, collisions, rest };
}
