type Attributes = Readonly<Record<string, string | number>>;

/** An element of a drawing, with what lies in it. */
export function element(name: string, attributes: Attributes, content = ""): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(short(value))}"`);
  return `<${name}${written.join("")}>${content}</${name}>`;
}

export function text(x: number, y: number, content: string, attributes: Attributes = {}): string {
  return element("text", { x, y, ...attributes }, escaped(content));
}

/** A whole drawing on white. */
export function svg(width: number, height: number, title: string, elements: readonly string[]): string {
  const background = element("rect", { width, height, fill: "white" });
  const attributes = {
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: `0 0 ${width} ${height}`,
    "font-family": "sans-serif",
    "font-size": 12,
  };
  const about = element("title", {}, escaped(title));
  return `${element("svg", attributes, `\n${[about, background, ...elements].join("\n")}\n`)}\n`;
}

const short = (value: string | number): string =>
  typeof value === "number" ? String(Math.round(value * 10) / 10) : value;

const escaped = (content: string): string =>
  content.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
