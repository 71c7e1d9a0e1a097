const KEY = "workspace-engine token";

/**
 * The token handed over in the fragment of the address (`#token=…`), which no server gets to see. It is taken out of the
 * address at once, and forgotten with the tab.
 */
export function handedToken(): string | null {
  const { hash, pathname, search } = window.location;
  const token = new URLSearchParams(hash.slice(1)).get("token");
  if (token === null) return sessionStorage.getItem(KEY);
  window.history.replaceState(null, "", pathname + search);
  keepToken(token);
  return token;
}

export const keepToken = (token: string): void => sessionStorage.setItem(KEY, token);

export const forgetToken = (): void => sessionStorage.removeItem(KEY);
