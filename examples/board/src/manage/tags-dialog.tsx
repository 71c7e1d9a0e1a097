import { TagPill } from "../board/tag-pill";
import { Sheet, SheetAnswers } from "../shell/sheet";
import { useDirectory } from "../workspace/directory";
import { AddThing, ThingMenu } from "./thing-menu";

/** The tags of all spaces. */
export function TagsDialog({ close }: { readonly close: () => void }) {
  const { tags, projects } = useDirectory();
  return (
    <Sheet title="Tags" isSmall close={close}>
      {tags.length === 0 && <p className="fine">No tags yet. They mark what cards have in common.</p>}
      <ul className="people">
        {tags.map((tag) => (
          <li key={tag.id} className="row">
            <TagPill tag={tag} />
            <span className="person fine">
              {projects.find(({ id }) => id === tag.project_id)?.title ?? "All spaces"}
            </span>
            <ThingMenu kind="tag" thing={tag} />
          </li>
        ))}
      </ul>
      <AddThing className="button" kind="tag">
        New tag
      </AddThing>
      <SheetAnswers close={close} />
    </Sheet>
  );
}
