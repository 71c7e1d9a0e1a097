import type { Card, CardViewRequest, LiveView, ViewDiff, Workspace } from "workspace-engine";
import type { Screen } from "./screen";

const WIDTH = 26;
/** How many cards a column shows. */
export const HEIGHT = 8;

/** A live view as a column of the screen, of which nothing is written again that did not change. */
export class Column {
  readonly view: LiveView<Card>;
  readonly #screen: Screen;
  readonly #left: number;

  constructor(workspace: Workspace, screen: Screen, place: number, title: string, request: CardViewRequest) {
    this.#screen = screen;
    this.#left = place * (WIDTH + 2);
    screen.put(1, this.#left, title.toUpperCase(), WIDTH);
    this.view = workspace.watchView(request, { window: HEIGHT });
    this.view.subscribe((diff) => this.#redraw(diff));
  }

  #redraw(diff: ViewDiff<Card>): void {
    for (const index of changedPlaces(diff)) {
      const card = this.view.current[index];
      this.#screen.put(2 + index, this.#left, card === undefined ? "" : `${card.id.padStart(3)} ${card.title}`, WIDTH);
    }
  }
}

/** Where something else is to be seen now: a card that came, went or moved shifts all that follow. */
function changedPlaces({ added, removed, moved, updated }: ViewDiff<Card>): readonly number[] {
  const shifted = [...added, ...removed].map(({ index }) => index);
  const passed = moved.flatMap(({ from, to }) => [from, to]);
  const first = Math.min(HEIGHT, ...shifted, ...passed);
  const below = Array.from({ length: HEIGHT - first }, (_, offset) => first + offset);
  return [...updated.map(({ index }) => index).filter((index) => index < first), ...below];
}
