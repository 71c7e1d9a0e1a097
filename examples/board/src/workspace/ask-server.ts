import { handedToken } from "./server-token";

/** Asks the server of this page, by the token of the tab or else by the session. Rejects with what it says. */
export async function askServer<Answer>(methodAndPath: string, sent?: object): Promise<Answer> {
  const [method = "", path = ""] = methodAndPath.split(" ");
  const token = handedToken();
  const body = sent === undefined || sent instanceof Blob ? (sent ?? null) : JSON.stringify(sent);
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(path, { method, headers, body }).catch((cause: unknown) => {
    throw new Error("The server cannot be reached, or a file was changed or moved meanwhile.", { cause });
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(String(answer.error?.message));
  return answer;
}
