import type { ResponseMetadata } from "../../../errors/response-metadata";
import { type CallOptions, operation } from "../../../operation/operation";
import type { PageRequest } from "../../../operation/page-request";
import { listingScope, pageInput, placeOf, readCountedListing } from "../../../operation/paging";
import { ascending } from "../../../storage/clauses";
import type { Project } from "../project";
import { presentProjects } from "./present-project";

export type GetProjectsInput = PageRequest;

export interface GetProjectsOutput extends ResponseMetadata {
  readonly projects: readonly Project[];
}

export interface GetProjects {
  /**
   * Lists the spaces the actor may read, by id: all of them unless `count` or `cursor` asks for a page. Rules U7, C10, E4,
   * F10.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`.
   *
   * @example
   * ```ts
   * const { projects } = await workspace.getProjects();
   * projects.map((project) => project.title);
   * ```
   */
  getProjects(input?: GetProjectsInput, options?: CallOptions): Promise<GetProjectsOutput>;
}

export const getProjects = operation<GetProjects>({
  role: "viewer",
  input: () => pageInput,
  async decide({ context }, page) {
    const place = placeOf(page, listingScope(context, null), context.nowMs, "string");
    const sort = ascending("id");
    return async (reader) => {
      const { documents, ...metadata } = await readCountedListing(
        reader,
        { kind: "project", where: [], sort },
        page,
        place,
      );
      return { ...metadata, projects: await presentProjects(reader, documents) };
    };
  },
});
