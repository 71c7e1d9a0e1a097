import { pageFontSchema } from "../../../src/resources/page/page-fields";
import type { Actions } from "./action";
import type { Chance } from "./chance";
import type { Existing } from "./existing";
import { coverImage, icon, member, memberOf, members } from "./parts";

const place = (there: Existing, chance: Chance) => ({
  project_id: chance.clearing(chance.id(there.projects)),
  parent_page_id: chance.clearing(chance.id(there.pages)),
  position: chance.position(),
});

const fields = (there: Existing, chance: Chance) => ({
  content: chance.clearing(chance.content()),
  schema: chance.clearing(2),
  public_settings: chance.clearing({ url: "https://example.org/handbook", robots: ["noindex"] }),
  ...(chance.yes(0.6) ? place(there, chance) : {}),
  font: chance.clearing(chance.oneOf(pageFontSchema.options)),
  icon: icon(chance),
  cover_image: coverImage(chance),
  is_public: chance.maybe(chance.yes(0.7)),
  hide_subpages: chance.maybe(chance.yes()),
  archived: chance.archived(),
});

/** A page by its id or its alias. */
function pageId(there: Existing, chance: Chance): string {
  const page = chance.any(there.pages);
  return page !== undefined && chance.yes(0.2) ? page.alias_id : (page?.id ?? "404");
}

export const pageActions = {
  createPage: (there, chance) => ({ title: chance.title(), ...fields(there, chance), members: members(chance) }),
  updatePage: (there, chance) => ({
    page_id: pageId(there, chance),
    title: chance.maybe(chance.title()),
    ...fields(there, chance),
    members: chance.maybe(members(chance), 0.2),
  }),
  archivePage: (there, chance) => ({ page_id: pageId(there, chance), archived: chance.archived() }),
  copyPage: (there, chance) => ({
    page_id: pageId(there, chance),
    title: chance.maybe(chance.title()),
    ...(chance.yes() ? place(there, chance) : {}),
    with_subpages: chance.maybe(chance.yes()),
  }),
  deletePage: (there, chance) => ({ page_id: pageId(there, chance) }),
  addPageMember: (there, chance) => ({ page_id: pageId(there, chance), ...member(chance) }),
  removePageMember: (there, chance) => memberOf("page_id", chance.any(there.pages), chance),
} satisfies Actions;
