/** The workspace that the server of this page serves; none where the page is only a file. */
export function servedTeam(): string | undefined {
  const team = document.querySelector<HTMLMetaElement>('meta[name="workspace-team"]')?.content;
  return team === "" ? undefined : team;
}
