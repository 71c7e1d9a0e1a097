import type { ChangeFeed, CommitResult, DocumentWrite, FieldValue, JsonObject, StoredDocument } from "workspace-engine";
import { type Fault, faulty } from "./faulty";

const copy = (document: StoredDocument | null): StoredDocument | null => structuredClone(document);

export const documentFaults: Readonly<Record<string, Fault>> = {
  "loses a key of the body": faulty("documents", (inner) => ({
    commit: (team, commit) => {
      const put = commit.put.map((write) => {
        const { "": _, ...body } = write.body;
        return { ...write, body };
      });
      return inner.commit(team, { ...commit, put });
    },
  })),
  "gets documents in an order of its own": faulty("documents", (inner) => ({
    get: async (team, keys, options) =>
      inner.get(
        team,
        [...keys].sort((a, b) => (a.id < b.id ? -1 : 1)),
        options,
      ),
  })),
  "gets no more than 500 documents": faulty("documents", (inner) => ({
    get: (team, keys, options) => inner.get(team, keys.slice(0, 500), options),
  })),
  "leaves out what it cannot get": faulty("documents", (inner) => ({
    get: async (team, keys, options) => (await inner.get(team, keys, options)).filter((document) => document !== null),
  })),
  "deletes an id of every kind": faulty("documents", (inner) => ({
    commit: (team, commit) => {
      const del = commit.del.flatMap(({ id }) => ["item", "note"].map((kind) => ({ kind, id })));
      return inner.commit(team, { ...commit, del });
    },
  })),
  "takes ids without their case": faulty("documents", (inner) => ({
    commit: (team, commit) => {
      const lowered = new Map(commit.put.map((write) => [write.id.toLowerCase(), write]));
      const put = [...lowered].map(([id, write]): DocumentWrite => ({ ...write, id }));
      return inner.commit(team, { ...commit, put });
    },
  })),
  "keeps a field's first value": faulty("documents", (inner) => {
    const owners = new Map<string, FieldValue>();
    return {
      commit: (team, commit) => {
        const put = commit.put.map((write) => {
          const key = `${team} ${write.id}`;
          const owner = owners.get(key) ?? write.fields["owner"] ?? "";
          owners.set(key, owner);
          return write.kind === "item" ? { ...write, fields: { ...write.fields, owner } } : write;
        });
        return inner.commit(team, { ...commit, put });
      },
    };
  }),
  "does not delete": faulty("documents", (inner) => ({
    commit: (team, commit) => inner.commit(team, { ...commit, del: [] }),
  })),
  "gives a field that was left out a value": faulty("documents", (inner) => ({
    commit: (team, commit) => {
      const put = commit.put.map((write) =>
        write.kind === "item" ? { ...write, fields: { owner: "nobody", ...write.fields } } : write,
      );
      return inner.commit(team, { ...commit, put });
    },
  })),
  "returns documents that can be changed": faulty("immutability", (inner) => ({
    get: async (team, keys, options) => (await inner.get(team, keys, options)).map(copy),
  })),
  "changes documents in place": faulty("immutability", (inner) => {
    const bodies = new Map<string, Record<string, unknown>>();
    return {
      commit: async (team, commit) => {
        const result = await inner.commit(team, commit);
        for (const { id, body } of commit.put) bodies.set(id, Object.assign(bodies.get(id) ?? {}, body));
        return result;
      },
      get: async (team, keys, options) => {
        const documents = await inner.get(team, keys, options);
        return documents.map((document) => document && { ...document, body: liveBody(bodies, document) });
      },
    };
  }),
  "keeps the caller's objects as they are": faulty("immutability", (inner) => {
    const bodies = new Map<string, JsonObject>();
    return {
      commit: (team, commit) => {
        for (const { id, body } of commit.put) bodies.set(id, body);
        return inner.commit(team, structuredClone(commit));
      },
      get: async (team, keys, options) => {
        const documents = await inner.get(team, keys, options);
        return documents.map((document) => document && { ...document, body: bodies.get(document.id) ?? document.body });
      },
    };
  }),
  "gives every caller the same result of a commit": faulty("immutability", (inner) => {
    const results = new Map<string, CommitResult>();
    return {
      commit: async (team, commit) => {
        const key = `${team} ${commit.txId}`;
        const result = results.get(key) ?? { ...(await inner.commit(team, commit)) };
        if (result.ok) results.set(key, result);
        return result;
      },
    };
  }),
  "gives every caller the same feed": faulty("immutability", (inner) => {
    const feeds = new Map<string, ChangeFeed>();
    return {
      commit: (team, commit) => {
        feeds.clear();
        return inner.commit(team, commit);
      },
      changes: async (...question) => {
        const key = JSON.stringify(question);
        const feed = feeds.get(key) ?? structuredClone(await inner.changes(...question));
        feeds.set(key, feed);
        return feed;
      },
    };
  }),
  "gives every caller the same array": faulty("immutability", (inner) => {
    const found = new Map<string, readonly StoredDocument[]>();
    return {
      commit: (team, commit) => {
        found.clear();
        return inner.commit(team, commit);
      },
      find: async (team, query, options) => {
        const key = JSON.stringify([team, query]);
        const documents = found.get(key) ?? (await inner.find(team, query, options));
        found.set(key, documents);
        return documents;
      },
    };
  }),
};

function liveBody(bodies: ReadonlyMap<string, Record<string, unknown>>, { id, body }: StoredDocument): JsonObject {
  return (bodies.get(id) as JsonObject | undefined) ?? body;
}
