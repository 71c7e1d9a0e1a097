const KEY = "workspace-engine token";

/** What the fragment of the address hands over (`#token=…`, `#invite=…`), which no server gets to see. */
function handed(name: "token" | "invite"): string | null {
  return new URLSearchParams(window.location.hash.slice(1)).get(name);
}

export function clearFragment(): void {
  const { pathname, search } = window.location;
  window.history.replaceState(null, "", pathname + search);
}

/** It is taken out of the address at once, and forgotten with the tab; `null` where the session is a cookie. */
export function handedToken(): string | null {
  const token = handed("token");
  if (token === null) return sessionStorage.getItem(KEY);
  clearFragment();
  keepToken(token);
  return token;
}

/** It stays in the address until it is used, so that nothing is lost when the page is loaded again. */
export const handedInvitation = (): string | null => handed("invite");

export const keepToken = (token: string): void => sessionStorage.setItem(KEY, token);

export const forgetToken = (): void => sessionStorage.removeItem(KEY);

/** Whoever pastes a link into the address of this page changes its fragment alone. */
window.addEventListener("hashchange", () => {
  if (handed("token") !== null || handed("invite") !== null) window.location.reload();
});
