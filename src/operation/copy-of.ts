/** Values that cannot be cloned are validated as they are. */
export function copyOf<T>(input: T): T {
  try {
    return structuredClone(input);
  } catch {
    return input;
  }
}
