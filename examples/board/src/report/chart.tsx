import { useEffect, useRef } from "react";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";

export interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** Its own values, where it is stacked on others. */
  readonly own?: readonly (number | null)[];
  /** A color of the page. */
  readonly color: string;
  readonly form?: "bars" | "area" | "line" | "dashes";
}

interface ChartProps {
  /** A sentence that says what it shows, and the name of the horizontal axis. */
  readonly label: string;
  readonly along: string;
  /** The names of the places along the line below. */
  readonly ticks: readonly string[];
  readonly series: readonly Series[];
}

const HEIGHT = 240;
const bars = UPlot.paths.bars?.({ size: [0.6, 48] });

/** Numbers as a drawing, and for who cannot see that as a table. */
export function Chart({ label, along, ticks, series }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = JSON.stringify([along, ticks, series]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: all that it is drawn of is in `drawn`.
  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    // Asked for each time it is drawn, since the page may have become dark.
    const colorOf = (name: string) => (): string => {
      current.style.color = `var(--${name})`;
      return getComputedStyle(current).color;
    };
    const axis = { stroke: colorOf("ink-2"), grid: { stroke: colorOf("line"), width: 1 }, ticks: { show: false } };
    const options = {
      width: current.clientWidth,
      height: HEIGHT,
      cursor: { y: false },
      scales: {
        x: { time: false, range: () => [-0.5, ticks.length - 0.5] },
        y: { range: (_, __, top) => [0, top || 1] },
      },
      axes: [
        {
          ...axis,
          size: 32,
          incrs: [1, 2, 5, 7, 10, 14, 30],
          values: (_, places) => places.map((at) => ticks[at] ?? ""),
        },
        { ...axis, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10_000] },
      ],
      series: [
        { label: along, value: (_, at) => ticks[at ?? -1] ?? "" },
        ...series.map(({ name, values, own = values, color, form = "line" }) => ({
          label: name,
          value: (_: unknown, __: unknown, ___: unknown, at: number | null) => own[at ?? -1] ?? "–",
          stroke: colorOf(color),
          width: 2,
          ...((form === "bars" || form === "area") && { fill: colorOf(color) }),
          ...(form === "bars" && bars !== undefined && { paths: bars }),
          ...(form === "dashes" && { dash: [5, 5] }),
          points: { show: form === "line" },
        })),
      ],
    } satisfies UPlot.Options;
    const data = [ticks.map((_, at) => at), ...series.map(({ values }) => [...values])] as UPlot.AlignedData;
    const chart = new UPlot(options, data, current);
    const observer = new ResizeObserver(() => chart.setSize({ width: current.clientWidth, height: HEIGHT }));
    observer.observe(current);
    const redraw = (): void => chart.redraw(false);
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    scheme.addEventListener("change", redraw);
    const themed = new MutationObserver(redraw);
    themed.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      observer.disconnect();
      themed.disconnect();
      scheme.removeEventListener("change", redraw);
      chart.destroy();
    };
  }, [drawn]);
  return (
    <figure className="chart">
      <div ref={place} role="img" aria-label={label} />
      <div className="hidden">
        <table>
          <caption>{label}</caption>
          <tbody>
            {series.map(({ name, values, own = values }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {own.map((value, at) => (
                  <td key={ticks[at]}>{`${ticks[at]}: ${value ?? "–"}`}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** Series on top of one another, the highest first, so that each is drawn over those behind it. */
export function stacked(series: readonly Series[]): readonly Series[] {
  const sums: number[] = [];
  const piled = series.map((one) => ({
    ...one,
    own: one.values,
    values: one.values.map((value, at) => {
      sums[at] = (sums[at] ?? 0) + (value ?? 0);
      return sums[at] ?? 0;
    }),
  }));
  return piled.reverse();
}
