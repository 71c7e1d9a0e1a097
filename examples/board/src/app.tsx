import { WorkspaceProvider } from "workspace-engine/react";
import { BoardPage } from "./board-page";
import { DraftProvider } from "./drafts/use-drafts";
import { Opening } from "./shell/opening";
import { ToastProvider } from "./shell/toasts";
import { DirectoryProvider } from "./workspace/directory";
import { useOpenedWorkspace } from "./workspace/use-opened-workspace";

export function App() {
  const opening = useOpenedWorkspace();
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
