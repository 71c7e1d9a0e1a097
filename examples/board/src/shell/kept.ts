/** What the browser keeps below a key, if it is what it should be. A browser that keeps nothing is no fault. */
export function readKept<Value>(key: string, is: (value: unknown) => value is Value): Value | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return is(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function writeKept(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows and full disks refuse: the choice then lasts as long as the page.
  }
}
