/** Colours are for people at a terminal who did not switch them off: see https://no-color.org. */
const colored = process.stdout.isTTY === true && !process.env["NO_COLOR"];

const paint =
  (code: number) =>
  (text: string): string =>
    colored ? `\u001b[${code}m${text}\u001b[0m` : text;

export const bold = paint(1);
export const dim = paint(2);
export const cyan = paint(36);
