import { geometricMean } from "../timing/samples";
import { legendColors } from "./legend-colors";
import { rounded } from "./numbers";
import { PEERS } from "./ratios";
import type { Column, Result } from "./result";
import { element, svg, text } from "./svg";

interface Point {
  readonly cards: number;
  readonly microseconds: number;
}

interface Line {
  readonly name: string;
  readonly isPeer: boolean;
  readonly points: readonly Point[];
}

const WIDTH = 960;
const HEIGHT = 560;
const MARGIN = { left: 70, right: 330, top: 50, bottom: 50 };

/** The geometric mean of the shapes' medians over the number of cards, both in powers of ten. */
export function growthPlot(results: readonly Result[]): string {
  const lines = linesOf(results);
  const points = lines.flatMap((line) => line.points);
  const x = scale(
    points.map(({ cards }) => cards),
    MARGIN.left,
    WIDTH - MARGIN.right,
  );
  const y = scale(
    points.map(({ microseconds }) => microseconds),
    HEIGHT - MARGIN.bottom,
    MARGIN.top,
  );
  const title = "A page of 25 cards: geometric mean of 16 shapes, by the number of cards";
  return svg(WIDTH, HEIGHT, title, [
    text(MARGIN.left, 24, title, { "font-size": 15, "font-weight": "bold" }),
    ...x.ticks.map((tick) => text(x.at(tick), HEIGHT - 24, tick.toLocaleString("en"), { "text-anchor": "middle" })),
    ...y.ticks.flatMap((tick) => yTick(tick, y.at(tick))),
    ...[...lines].sort(byLast).flatMap((line, place) => drawn(line, place, x, y)),
  ]);
}

function linesOf(results: readonly Result[]): readonly Line[] {
  const lines = new Map<string, { readonly isPeer: boolean; readonly points: Point[] }>();
  for (const { cards, columns } of results) {
    for (const column of columns.filter(({ section }) => section !== "adversarial")) {
      const isPeer = column.section === PEERS;
      const name = isPeer ? column.name : `${column.section}, ${column.name}`;
      const line = lines.get(name) ?? { isPeer, points: [] };
      line.points.push({ cards, microseconds: meanOf(column) });
      lines.set(name, line);
    }
  }
  return Array.from(lines, ([name, line]) => ({ name, ...line }));
}

const meanOf = ({ figures }: Column): number => geometricMean(Object.values(figures).map(({ p50 }) => p50));

/** The slowest first, as the lines end from top to bottom. */
const byLast = (left: Line, right: Line): number => lastOf(right) - lastOf(left);

const lastOf = ({ points }: Line): number => points.at(-1)?.microseconds ?? 0;

interface Scale {
  readonly ticks: readonly number[];
  at(value: number): number;
}

/** From the power of ten below the least value to the one above the greatest. */
function scale(values: readonly number[], from: number, to: number): Scale {
  const first = Math.floor(Math.log10(Math.min(...values)) + 1e-9);
  const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(...values)) - 1e-9));
  return {
    ticks: Array.from({ length: last - first + 1 }, (_, step) => 10 ** (first + step)),
    at: (value) => from + ((Math.log10(value) - first) / (last - first)) * (to - from),
  };
}

function yTick(tick: number, at: number): readonly string[] {
  const label = tick >= 1000 ? `${rounded(tick / 1000)} ms` : `${rounded(tick)} µs`;
  const line = { x1: MARGIN.left, x2: WIDTH - MARGIN.right, y1: at, y2: at, stroke: "#ddd" };
  return [element("line", line), text(MARGIN.left - 8, at + 4, label, { "text-anchor": "end" })];
}

function drawn({ name, isPeer, points }: Line, place: number, x: Scale, y: Scale): readonly string[] {
  const stroke = legendColors[place % legendColors.length] ?? "black";
  const path = points
    .map(({ cards, microseconds }) => `${x.at(cards).toFixed(1)},${y.at(microseconds).toFixed(1)}`)
    .join(" ");
  const legend = { x: WIDTH - MARGIN.right + 40, y: MARGIN.top + 10 + 22 * place };
  const width = isPeer ? 1.5 : 3;
  return [
    element("polyline", { points: path, fill: "none", stroke, "stroke-width": width }),
    ...points.map(({ cards, microseconds }) =>
      element("circle", { cx: x.at(cards), cy: y.at(microseconds), r: 3, fill: stroke }),
    ),
    element("line", {
      x1: legend.x - 28,
      x2: legend.x - 6,
      y1: legend.y - 4,
      y2: legend.y - 4,
      stroke,
      "stroke-width": width,
    }),
    text(legend.x, legend.y, name, isPeer ? {} : { "font-weight": "bold" }),
  ];
}
