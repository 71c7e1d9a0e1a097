import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { WorkspaceProvider } from "workspace-engine/react";
import { BoardPage } from "./board-page";
import { DraftProvider } from "./drafts/use-drafts";
import { Opening } from "./shell/opening";
import { ToastProvider } from "./shell/toasts";
import { DirectoryProvider } from "./workspace/directory";
import { type Open, useOpenedWorkspace } from "./workspace/use-opened-workspace";

export function draw(first?: Open): void {
  const root = document.getElementById("app");
  if (root === null) throw new Error("index.html has the element that the board is drawn in.");
  createRoot(root).render(
    <StrictMode>
      <App first={first} />
    </StrictMode>,
  );
}

function App({ first }: { readonly first: Open | undefined }) {
  const opening = useOpenedWorkspace(first);
  const { opened, turn } = opening;
  if (opened === undefined) return <Opening {...opening} />;
  return (
    <WorkspaceProvider key={turn} workspace={opened.workspace}>
      <ToastProvider>
        <DirectoryProvider {...opened}>
          <DraftProvider id={opened.id}>
            <BoardPage {...opening} />
          </DraftProvider>
        </DirectoryProvider>
      </ToastProvider>
    </WorkspaceProvider>
  );
}
