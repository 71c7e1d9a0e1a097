"use client";

import { useState } from "react";
import { Workspace } from "workspace-engine";
import { useView, useWorkspace, WorkspaceProvider } from "workspace-engine/react";

/** A component of the browser, which shows what the server handed over, and then a workspace of its own. */
export function Cards({ initial }) {
  const [workspace] = useState(() => new Workspace({ teamId: "t-own", actor: { user_id: "u-ada", role: "admin" } }));
  return (
    <WorkspaceProvider workspace={workspace}>
      <Titles initial={initial} />
    </WorkspaceProvider>
  );
}

function Titles({ initial }) {
  const workspace = useWorkspace();
  const { items, status } = useView({ type: "card", card_filters: {} }, { initial });
  const create = async () => {
    const { project } = await workspace.createProject({ title: "Website" });
    const { board } = await workspace.createBoard({ project_id: project.id, title: "Own", lists: [{ title: "Do" }] });
    await workspace.createCard({ title: "Written in the browser", board_id: board.id });
  };
  return (
    <>
      <button type="button" onClick={create}>
        Create
      </button>
      <ul data-status={status}>
        {items.map((card) => (
          <li key={card.id}>{card.title}</li>
        ))}
      </ul>
    </>
  );
}
