import type { Sprint, SprintProgressItem } from "workspace-engine";

interface BurnDownChartProps {
  readonly sprint: Sprint;
  readonly unit: "pts" | "count";
}

const DAY = 86_400;
const WIDTH = 640;
const HEIGHT = 220;
const LEFT = 34;
const BOTTOM = 24;
const TOP = 10;

const isOpen = ({ status }: SprintProgressItem): boolean => status === "committed" || status === "started";

/** What remained at the end of each day, against a straight line to nothing. */
export function BurnDownChart({ sprint, unit }: BurnDownChartProps) {
  const { start_date, end_date, override_end_date, progress } = sprint;
  const days = Math.max(1, Math.round(((override_end_date ?? end_date) - start_date) / DAY));
  const remaining = progress.slice(0, days).map((day) => sum(day.filter(isOpen).map((item) => item[unit])));
  const total = Math.max(1, ...remaining);
  const x = (day: number): number => LEFT + (day / days) * (WIDTH - LEFT - 8);
  const y = (amount: number): number => TOP + (1 - amount / total) * (HEIGHT - TOP - BOTTOM);
  const points = remaining.map((amount, day) => [x(day + 1), y(amount)] as const);
  const line = points.map(([left, top]) => `${left},${top}`).join(" ");
  const noun = unit === "pts" ? "points" : "cards";
  const now = remaining.at(-1);
  return (
    <figure className="burn-down">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${now ?? 0} of ${total} ${noun} remain`}>
        {[0, 0.5, 1].map((part) => (
          <g key={part}>
            <line className="grid" x1={LEFT} x2={WIDTH} y1={y(total * part)} y2={y(total * part)} />
            <text className="tick" x={LEFT - 6} y={y(total * part) + 4} textAnchor="end">
              {Math.round(total * part)}
            </text>
          </g>
        ))}
        {Array.from({ length: days }, (_, day) => day + 1)
          .filter((day) => day % 2 === 0)
          .map((day) => (
            <text key={day} className="tick" x={x(day)} y={HEIGHT - 6} textAnchor="middle">
              {day}
            </text>
          ))}
        <line className="ideal" x1={x(0)} y1={y(remaining[0] ?? 0)} x2={x(days)} y2={y(0)} />
        {points.length > 0 && <polyline className="remaining" points={line} />}
        {points.map(([left, top]) => (
          <circle key={left} className="remaining-point" cx={left} cy={top} r="3" />
        ))}
      </svg>
      <figcaption className="fine">
        {now === undefined ? "It has not begun." : `${now} ${noun} remain on day ${remaining.length} of ${days}.`} The
        dashed line is an even pace.
      </figcaption>
    </figure>
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
