export interface Outgoing {
  readonly method: string;
  readonly url: string;
  readonly token: string;
  readonly body: string | undefined;
  readonly signal: AbortSignal;
}

/** Sends a request to where the page is from, and reports all that has been answered each time there is more. */
export async function send(
  { method, url, token, body, signal }: Outgoing,
  report: (status: string, text: string) => void,
): Promise<void> {
  const start = performance.now();
  const headers = new Headers({ authorization: `Bearer ${token}` });
  if (body !== undefined) headers.set("content-type", "application/json");
  const options = { method, headers, signal, credentials: "omit", cache: "no-store", redirect: "error" } as const;
  const response = await fetch(url, body === undefined ? options : { ...options, body });
  const status = `${response.status} ${response.statusText}, ${Math.round(performance.now() - start)} ms`;
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    text += part.value;
    report(status, text);
  }
  report(status, text);
}
