import type { WorkspaceError } from "../../errors/workspace-error";

/** The source of a stream. Events are made on demand, so that a slow reader buffers nothing. */
export interface Source {
  /** The pieces of the next event as it goes over the wire, made as they are taken; undefined while there is none. */
  next(): Iterable<string> | undefined;
  /** Why nothing more will come. */
  readonly ending: WorkspaceError | undefined;
  /** To be called when there may be an event, or it ended. */
  wake: () => void;
  /**
   * Goes back to where a reader is who knows this event, and brings itself up to date; undefined where no reader can come
   * back, and false where this one cannot.
   */
  resume?(eventId: string): Promise<boolean>;
  close(): void;
}

/** An error as it stands in events, with its issues. */
export const errorEvent = (error: WorkspaceError) => ({ ...error.toJSON().error, issues: error.issues });

/** An event of a stream; `json` has no line breaks. */
export const eventText = (event: string, id: string | undefined, json: string): string =>
  `${eventHead(event, id)}${json}\n\n`;

/** The text before its JSON. */
export const eventHead = (event: string, id: string | undefined): string =>
  `event: ${event}\n${id === undefined ? "" : `id: ${id}\n`}data: `;
