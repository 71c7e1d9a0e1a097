import { fc } from "@fast-check/vitest";
import { answered, command, INVALID, index, maybe, NOT_FOUND, pick } from "../command";
import { change } from "../model/change";
import type { Model, ModelCard, ModelEpic, ModelHint } from "../model/model";
import { listOf, projectOf } from "../model/places";

type WorkItem = ModelCard | ModelEpic;

const workItems = (model: Model): readonly WorkItem[] => [...model.cards, ...model.epics];
const isCard = (model: Model, item: WorkItem): item is ModelCard => model.cards.some((card) => card === item);

const named = (model: Model, item: WorkItem) => (isCard(model, item) ? { card_id: item.id } : { epic_id: item.id });

/** A tag or a card to propose, by which is drawn. */
function proposed(model: Model, { tag, card, similarity }: Drawn): ModelHint | undefined {
  const [of, to] = [pick(model.tags, tag), pick(model.cards, card)];
  if (of !== undefined) return { tag: of.id };
  return to && { card: to.id, similarity };
}

interface Drawn {
  readonly tag: number | undefined;
  readonly card: number | undefined;
  readonly similarity: number;
}

const wireOf = (hint: ModelHint) =>
  "tag" in hint
    ? ({ type: "tag", tag: { id: hint.tag } } as const)
    : ({ type: "relation", relation: { card: { card_id: hint.card }, similarity: hint.similarity } } as const);

function isRefused(model: Model, item: WorkItem, hint: ModelHint): boolean {
  if (!isCard(model, item)) return false;
  if ("card" in hint) return hint.card === item.id;
  const tag = model.tags.find(({ id }) => id === hint.tag);
  return tag?.project_id !== undefined && tag.project_id !== projectOf(model, listOf(model, item));
}

const keyOf = (hint: ModelHint): string => ("tag" in hint ? `tag ${hint.tag}` : `card ${hint.card}`);

const collaboratives = ["card", "epic", "page"] as const;
const collaborative = fc.record({ type: fc.constantFrom(...collaboratives), at: index });
const itemsOf = (model: Model, type: (typeof collaboratives)[number]) => model[`${type}s`];

export const attachmentCommands = [
  command("addFile", fc.record({ at: index, size: fc.nat(9) }), async ({ model, workspace }, { at, size }) => {
    const item = pick(workItems(model), at);
    if (item === undefined) return;
    const input = { name: "plan.pdf", size, url: "https://files.example/plan.pdf" };
    const { file } = await workspace.addFile({ ...named(model, item), ...input });
    change(model, item, () => void item.files.push({ ...file, ...input, user_id: "u-ada", time_created: model.now }));
  }),

  command("removeFile", fc.record({ at: index, of: maybe(index) }), async ({ model, workspace }, { at, of }) => {
    const having = workItems(model).filter(({ files }) => files.length > 0);
    const item = pick(having.length > 0 ? having : workItems(model), at);
    if (item === undefined) return;
    const file = pick(item.files, of);
    const call = workspace.removeFile({ ...named(model, item), file_id: file?.id ?? "404" });
    if ((await answered(call, file === undefined && NOT_FOUND)) === undefined) return;
    change(model, item, () => {
      item.files = item.files.filter((each) => each !== file);
    });
  }),

  command(
    "setHints",
    fc.record({
      at: index,
      of: fc.array(fc.record({ tag: maybe(index), card: maybe(index), similarity: fc.constantFrom(0, 0.5) }), {
        maxLength: 3,
      }),
    }),
    async ({ model, workspace }, { at, of }) => {
      const item = pick(workItems(model), at);
      if (item === undefined) return;
      const hints = of.flatMap((drawn) => proposed(model, drawn) ?? []);
      const call = workspace.setHints({ ...named(model, item), hints: hints.map(wireOf) });
      if ((await answered(call, hints.some((hint) => isRefused(model, item, hint)) && INVALID)) === undefined) return;
      item.hints = [...new Map(hints.map((hint) => [keyOf(hint), hint])).values()];
    },
  ),

  command("startCollaboration", collaborative, async ({ model, workspace }, { type, at }) => {
    const item = pick<ReturnType<typeof itemsOf>[number]>(itemsOf(model, type), at);
    if (item === undefined) return;
    const { collaboration } = await workspace.startCollaboration({ type, id: item.id });
    item.collaboration ??= collaboration;
  }),

  command("stopCollaboration", collaborative, async ({ model, workspace }, { type, at }) => {
    const item = pick<ReturnType<typeof itemsOf>[number]>(itemsOf(model, type), at);
    if (item === undefined) return;
    await workspace.stopCollaboration({ type, id: item.id });
    item.collaboration = undefined;
  }),
];
