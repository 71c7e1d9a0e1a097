export interface Screen {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

const LENGTH = 30;

/** Draws how much of something is done, where somebody looks on. Rule W11.21. */
export function progressBar(screen: Screen): (done: number, total: number) => void {
  return (done, total) => {
    if (screen.isTTY !== true) return;
    const share = total === 0 ? 1 : done / total;
    const filled = Math.round(share * LENGTH);
    screen.write(`\r[${"#".repeat(filled)}${" ".repeat(LENGTH - filled)}] ${Math.round(share * 100)} %`);
    if (done === total) screen.write("\n");
  };
}
