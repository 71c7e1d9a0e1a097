import { refusal, type WorkspaceError } from "../errors/errors";
import { SETTINGS_ID } from "../resources/settings/settings-fields";
import type { ItemCache } from "./item-cache";
import type { Session } from "./session";

/**
 * Refuses operations while lines are loaded into the workspace, here or elsewhere: what they read would be a part, and what
 * they wrote would be lost.
 */
export class LoadingWatch {
  readonly #items: ItemCache | undefined;
  /** The last commit after which no load was going on, where the storage knows its last commit at once. */
  #calm: number | undefined;

  constructor(items: ItemCache | undefined) {
    this.#items = items;
  }

  /** As an attempt begins: the settings come along with what that reads. */
  begin(session: Session): void {
    if (!this.#isCalm) session.readAlong([{ kind: "settings", id: SETTINGS_ID }]);
  }

  /**
   * Once it is decided; undefined where nothing is to be looked for. A commit that is made after this is refused if a load
   * begins before it.
   */
  look(session: Session): Promise<void> | undefined {
    return this.#isCalm && !session.hasStaged ? undefined : this.#look(session);
  }

  async #look(session: Session): Promise<void> {
    const sequence = this.#items?.current;
    const settings = await session.get("settings", SETTINGS_ID);
    if (settings?.loading !== undefined) throw loadingElsewhere();
    this.#calm = sequence;
  }

  /** Whether nothing was committed since it was last looked. */
  get #isCalm(): boolean {
    return this.#calm !== undefined && this.#items?.current === this.#calm;
  }
}

export const loadingElsewhere = (): WorkspaceError =>
  refusal(
    "workspace_loading",
    "",
    "The workspace is being loaded, or a load broke off and left a part of the documents: call loadLines with " +
      "all lines, from the first; that removes what is there.",
  );
