/** What cannot be copied is judged as it is. */
export function copyOf<T>(input: T): T {
  try {
    return structuredClone(input);
  } catch {
    return input;
  }
}
