import { configure } from "@testing-library/react";
import { Component, type ReactElement, type ReactNode, StrictMode, useLayoutEffect } from "react";
import type { CardViewRequest, Workspace } from "workspace-engine";
import type { LiveWorkspace } from "workspace-engine/live-store";
import { type UseQueryOptions, useQuery, useView, WorkspaceProvider } from "workspace-engine/react";

// A loaded machine is slow, not wrong.
configure({ asyncUtilTimeout: 30_000 });

/** An app under StrictMode, which mounts everything twice. */
export const inApp = (workspace: LiveWorkspace, children: ReactNode): ReactElement => (
  <StrictMode>
    <WorkspaceProvider workspace={workspace}>{children}</WorkspaceProvider>
  </StrictMode>
);

interface CommentsProps {
  readonly card_id: string;
  readonly options?: UseQueryOptions<Awaited<ReturnType<Workspace["getComments"]>>>;
  /** Called with each render. */
  readonly onRender?: () => void;
}

/** The comments on a card, asked for with an input that is written anew with every render. */
export function Comments({ card_id, options, onRender }: CommentsProps): ReactElement {
  const { output, status, error } = useQuery("getComments", { card_id }, options);
  onRender?.();
  return (
    <p data-status={status} data-error={error?.code}>
      {output?.comments.map(({ content }) => content).join()}
    </p>
  );
}

/** Shows the code of the error that is thrown in it. */
export class Boundary extends Component<{ children: ReactNode }, { code?: string }> {
  override state: { code?: string } = {};

  static getDerivedStateFromError(error: { code: string }) {
    return { code: error.code };
  }

  override render(): ReactNode {
    return this.state.code ?? this.props.children;
  }
}

interface SlowProps {
  readonly request: CardViewRequest;
  /** Called after each change of what is on the page. */
  readonly onRender: () => void;
}

/** So many components that show how many cards there are, and take some milliseconds each to render. */
export function SlowCounts({ count, ...props }: SlowProps & { readonly count: number }): ReactNode {
  return Array.from({ length: count }, (_, index) => <SlowCount key={String(index)} {...props} />);
}

function SlowCount({ request, onRender }: SlowProps): ReactElement {
  const { items } = useView(request);
  useLayoutEffect(onRender);
  const until = performance.now() + 5;
  while (performance.now() < until);
  return <i>{items.length}</i>;
}
