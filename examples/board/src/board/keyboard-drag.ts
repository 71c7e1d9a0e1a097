import { type CollisionDetection, closestCorners, type KeyboardCoordinateGetter, pointerWithin } from "@dnd-kit/core";
import { type Arrangement, laneId, type Place, placeIn } from "./arrangement";

/** Steps of the arrow keys: places in a list, and lists. */
const steps: Readonly<Record<string, readonly [place: number, list: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** What a card that is dragged by keyboard is over: one place of the board after another, whatever lies how near on the screen. */
export class KeyboardDrag {
  #over: string | undefined;
  readonly #arrangement: () => Arrangement;
  /** How many lists lie in a row, where there are rows of them. */
  readonly #inRow: number | undefined;

  constructor(arrangement: () => Arrangement, inRow?: number) {
    this.#arrangement = arrangement;
    this.#inRow = inRow;
  }

  /** Forgets what was dragged last, or says that the card itself has taken the place it was over. */
  rest(over?: string): void {
    this.#over = over;
  }

  readonly coordinates: KeyboardCoordinateGetter = (event, { active, context: { droppableRects } }) => {
    const step = steps[event.code];
    const place = placeIn(this.#arrangement(), this.#over ?? String(active));
    if (step === undefined || place === undefined) return undefined;
    event.preventDefault();
    const next = this.#next(place, step);
    const rect = next === undefined ? undefined : droppableRects.get(next);
    if (rect === undefined) return undefined;
    this.#over = next;
    return { x: rect.left, y: rect.top };
  };

  readonly collisions: CollisionDetection = (given) => {
    if (given.pointerCoordinates !== null) return this.#inRow ? pointerWithin(given) : closestCorners(given);
    return [{ id: this.#over ?? given.active.id }];
  };

  #next({ list_id, index }: Place, [down, right]: readonly [number, number]): string | undefined {
    const lists = [...this.#arrangement().keys()];
    const list = lists[lists.indexOf(list_id) + (this.#inRow ? right + down * this.#inRow : right)];
    if (list === undefined) return undefined;
    const cards = this.#arrangement().get(list) ?? [];
    if (right === 0 && !this.#inRow) return cards[index + down];
    return cards[Math.min(index, cards.length - 1)] ?? laneId(list);
  }
}
