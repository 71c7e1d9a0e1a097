/** One number, told apart from others of its metric by its labels. */
export interface Sample {
  /** The suffix of the metric's name, such as `_bucket`. */
  readonly suffix?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Some numbers of one name. That of a counter ends in `_total`, that of a time in `_seconds`. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly samples: readonly Sample[];
}

export const TEXT_FORMAT = "text/plain; version=0.0.4; charset=utf-8";

/** The text that Prometheus reads. */
export function textOf(metrics: readonly Metric[]): string {
  return metrics.flatMap(linesOf).join("");
}

function linesOf({ name, help, type, samples }: Metric): readonly string[] {
  const heading = [`# HELP ${name} ${escaped(help)}\n`, `# TYPE ${name} ${type}\n`];
  const lines = samples.map(
    ({ suffix = "", labels = {}, value }) => `${name}${suffix}${labelsOf(labels)} ${numberOf(value)}\n`,
  );
  return [...heading, ...lines];
}

function labelsOf(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value).replaceAll('"', '\\"')}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

const escaped = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");

/** JavaScript writes numbers as Prometheus reads them, but for this one. */
export const numberOf = (value: number): string => String(value).replace("Infinity", "Inf").replace(/^Inf/, "+Inf");
