import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { Workspace } from "workspace-engine";
import { useOperation, useView, WorkspaceProvider } from "workspace-engine/react";

const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" } });
const { project } = await workspace.createProject({ title: "Website" });
const lists = [{ title: "To do" }, { title: "Done", behavior: "completed" }];
const { board } = await workspace.createBoard({ project_id: project.id, title: "Launch", lists });
const [todo, done] = board.list_order;
await workspace.createCard({ title: "Write", list_id: todo });

function Cards({ list_id }) {
  const { items, status } = useView({ type: "card", card_filters: { include: { lists: [list_id] } } });
  return (
    <ol data-status={status}>
      {items.map((card) => (
        <li key={card.id}>{card.title}</li>
      ))}
    </ol>
  );
}

function App() {
  const [list_id, setList] = useState(todo);
  const create = useOperation("createCard");
  const move = useOperation("moveCard");
  return (
    <>
      <button type="button" onClick={() => create.run({ title: "Draw", list_id: todo })}>
        Create
      </button>
      <button type="button" onClick={() => move.run({ card_id: "1", list_id: done })}>
        Move
      </button>
      <button type="button" onClick={() => setList(list_id === todo ? done : todo)}>
        Turn
      </button>
      <Cards list_id={list_id} />
      <Cards list_id={list_id} />
    </>
  );
}

createRoot(document.getElementById("root")).render(
  <StrictMode>
    <WorkspaceProvider workspace={workspace}>
      <App />
    </WorkspaceProvider>
  </StrictMode>,
);
