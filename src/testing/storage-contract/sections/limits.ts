import type { Storage } from "../../../storage/storage";
import { ensure, equal, rejects } from "../harness/assert";
import type { SectionDefinition } from "../harness/contract";
import { item } from "../harness/fixture";
import type { Trial } from "../harness/trial";

const LARGEST_DOCUMENT_TRIED = 32_000_000;
const LARGEST_COMMIT_TRIED = 20_000;
const FRAME = '{"text":""}'.length;

/** An item whose body takes this many bytes as JSON text, in characters of `width` bytes. */
function itemOf(bytes: number, character: string, width: number) {
  const count = Math.floor((bytes - FRAME) / width);
  const text = character.repeat(count) + "x".repeat(bytes - FRAME - count * width);
  return item("1", {}, { text });
}

async function refusesWhole(trial: Trial, put: readonly ReturnType<typeof item>[], what: string): Promise<void> {
  await rejects(trial.commit({ put: [item("2"), ...put] }), "limit", what);
  await trial.finds({}, [], `after ${what}`);
}

export const documentLimit: SectionDefinition = {
  title: "the largest document",
  skip: ({ capabilities: { maxDocumentBytes } }) =>
    maxDocumentBytes > LARGEST_DOCUMENT_TRIED ? `maxDocumentBytes is above ${LARGEST_DOCUMENT_TRIED}` : undefined,
  cases: {
    "[B11.1] a body of maxDocumentBytes is taken": async (trial) => {
      const { maxDocumentBytes } = trial.storage.capabilities;
      for (const document of [itemOf(maxDocumentBytes, "x", 1), itemOf(maxDocumentBytes, "é", 2)]) {
        await trial.put(document);
        const [stored] = await trial.items("1");
        ensure(stored?.body["text"] === document.body["text"], "the text was not given back as it was");
      }
    },
    "[B11.1] a larger one is refused whole, counted in bytes": async (trial) => {
      const { maxDocumentBytes } = trial.storage.capabilities;
      await refusesWhole(trial, [itemOf(maxDocumentBytes + 1, "x", 1)], "one byte more");
      await refusesWhole(trial, [itemOf(maxDocumentBytes + 1, "é", 2)], "one byte more in two-byte characters");
      await refusesWhole(trial, [itemOf(maxDocumentBytes + 1, "\\", 2)], "one byte more in escaped characters");
      equal(await trial.apply({}), 1, "the next sequence number");
    },
  },
};

export const commitLimit: SectionDefinition = {
  title: "the largest commit",
  skip: ({ capabilities: { maxCommitDocuments } }) =>
    maxCommitDocuments > LARGEST_COMMIT_TRIED ? `maxCommitDocuments is above ${LARGEST_COMMIT_TRIED}` : undefined,
  cases: {
    "[B11.1] a commit of maxCommitDocuments is taken": async (trial) => {
      await trial.put(...itemsUpTo(trial.storage));
      await trial.counts({ kind: "item", where: [] }, trial.storage.capabilities.maxCommitDocuments, "what was put");
    },
    "[B11.1] a larger one is refused whole, dels counted too": async (trial) => {
      const put = itemsUpTo(trial.storage);
      await rejects(trial.commit({ put: [...put, item("one-more")] }), "limit", "one put more");
      await rejects(trial.commit({ put, del: [{ kind: "item", id: "one-more" }] }), "limit", "one del more");
      await trial.finds({}, [], "after the refusals");
      equal(await trial.apply({}), 1, "the next sequence number");
    },
  },
};

function itemsUpTo({ capabilities }: Storage) {
  return Array.from({ length: capabilities.maxCommitDocuments }, (_, index) => item(String(index + 1)));
}
