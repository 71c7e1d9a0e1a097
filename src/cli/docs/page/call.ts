/** What can be sent in the path or the query. */
export type Sendable = { readonly name: string; readonly in: "path" | "query"; readonly required?: true };

/** The path and query of a call: what is empty is not sent. */
export function targetOf(path: string, parameters: readonly Sendable[], sent: (name: string) => string): string {
  const query = new URLSearchParams();
  let target = path;
  for (const { name, in: place } of parameters) {
    const value = sent(name);
    if (place === "path") target = target.replace(`{${name}}`, () => encodeURIComponent(value));
    else if (value !== "") query.append(name, value);
  }
  return query.size === 0 ? target : `${target}?${query}`;
}

/** Why the text of a body cannot be sent; nothing where it can. */
export function faultOfBody(body: string): string | undefined {
  if (body.trim() === "") return undefined;
  try {
    JSON.parse(body);
    return undefined;
  } catch (error) {
    return `The body is not JSON: ${error instanceof Error ? error.message : error}`;
  }
}

/** JSON with each field in a line of its own; whatever else it is, as it is. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
