import { type Operations, Workspace } from "workspace-engine";
import { answerOf } from "../../../src/openapi/schemas";
import { operations } from "../../../src/operations/registry";
import { type Place, placesIn } from "./places";

/** The workspace, whose answers are looked through for every place they take. */
export function lookingThrough(workspace: Workspace, seen: Set<Place>): Workspace {
  return new Proxy(workspace, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return (...parameters: unknown[]) => {
        const answer: unknown = member.apply(target, parameters);
        if (answer instanceof Workspace) return lookingThrough(answer, seen);
        if (!isOperation(name)) return answer;
        return Promise.resolve(answer).then((value) => {
          for (const place of placesIn(answerOf(name), value, name)) seen.add(place);
          return value;
        });
      };
    },
  });
}

const isOperation = (name: string | symbol): name is keyof Operations => Object.hasOwn(operations, name);
