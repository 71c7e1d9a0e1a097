/** One number of the text that Prometheus reads. */
export interface ReadSample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface ReadMetric {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly samples: readonly ReadSample[];
}

const heading = /^# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (.*)$/;
const kind = /^# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram|summary|untyped)$/;
const number = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (NaN|[+-]Inf|[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/;
const label = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\[\\"n])*)"(?:,|$)/y;
const suffixes: Readonly<Record<string, readonly string[]>> = { histogram: ["_bucket", "_sum", "_count"] };

/** Reads the text form, version 0.0.4, and refuses whatever is not of it. */
export function readMetrics(text: string): readonly ReadMetric[] {
  if (!text.endsWith("\n")) throw new Error("The last line has no end.");
  const metrics: (ReadMetric & { readonly samples: ReadSample[] })[] = [];
  const lines = text.slice(0, -1).split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (line.startsWith("#")) {
      const [, name = "", help = ""] = heading.exec(line) ?? refuse(line);
      const [, same, type = ""] = kind.exec(lines[++at] ?? "") ?? refuse(lines[at] ?? "");
      if (same !== name || metrics.some((metric) => metric.name === name)) refuse(line);
      metrics.push({ name, help: unescaped(help), type, samples: [] });
    } else {
      const [, name = "", labels = "", value = ""] = number.exec(line) ?? refuse(line);
      const metric = metrics.at(-1) ?? refuse(line);
      const names = (suffixes[metric.type] ?? [""]).map((suffix) => `${metric.name}${suffix}`);
      if (!names.includes(name)) refuse(line);
      metric.samples.push({ name, labels: labelsIn(labels), value: Number(value.replace("Inf", "Infinity")) });
    }
  }
  return metrics;
}

function labelsIn(text: string): Readonly<Record<string, string>> {
  const labels: Record<string, string> = {};
  label.lastIndex = 0;
  while (label.lastIndex < text.length) {
    const [, name = "", value = ""] = label.exec(text) ?? refuse(text);
    labels[name] = unescaped(value);
  }
  return labels;
}

const unescaped = (text: string): string => text.replace(/\\(.)/g, (_, one: string) => (one === "n" ? "\n" : one));

function refuse(text: string): never {
  throw new Error(`This is nothing that Prometheus reads: ${text}`);
}
