import * as z from "zod";
import { fieldsOf } from "../../src/http/query";
import { everyRoute, type Route } from "../../src/http/route";
import { calledBy } from "../../src/operations/registry";
import { operationRows } from "./operations-table";

const intro = `# The API over HTTP

What \`createFetchHandler\` of \`workspace-engine/http\` serves, below its base path (\`/v1\` unless the host says otherwise).
This page is written by \`scripts/generate-http-table.ts\` from the route table and the operations' own schemas.

- Send \`Authorization: Bearer <token>\`. Bodies are JSON; none is as good as \`{}\`. Fields that are not listed are ignored,
  unless the host has them refused with 400: \`unknownFields: "refuse"\`, \`serve --strict\`.
- Every list is whole unless \`count\` or \`cursor\` is sent: then it comes in pages of \`count\`, 25 by default and at most 1000,
  and \`cursor\` leads to the next until it is empty. Views and searches always come in pages, as the API has it; time
  entries and commits, which grow for ever, 1000 at a time. Projects, pages, forms, sprints, cards, time entries and
  commits always have \`cursor\` and \`count\`.
- Path, query and body make up one input: an id in the path counts for more than a query parameter, and that for more than
  a field of the body. Every field listed can be a query parameter or, where the method has a body, a field of the body.
- Lists in a query are parted by commas or repeated: \`ids=1,2\`, \`ids=1&ids=2\` and \`ids[]=1&ids[]=2\` are the same.
- In a body \`7\` stands for the id \`"7"\`, \`"2"\` for the number 2, and the name of an icon for its image, or the other way
  round, where an operation takes the one and not the other. Not so in the filters of a view, in a snapshot, in operations
  called by their names, and where \`Accept\` asks for the issues of errors, as the client of this package does.
- A page without a title is called Untitled. Boards come with their lists unless \`include=\` is sent, and a search gives
  \`results\` and the arrays by type unless it says what \`grouped\` is. \`metadata_date\`, \`metadata_time\` and \`content\`
  of a note are its \`meeting_date\`, \`meeting_time\` and \`user_notes\`.
- A success is 200 with a JSON value, a removal \`{}\`. An error is \`{ "error": { id, code, sec, message, date } }\`, \`id\` being
  that of the answer's \`X-Request-Id\`.
- HEAD is served wherever GET is, OPTIONS everywhere. One slash at the end of a path makes no difference.
- Every operation below is also \`POST /{team_id}/operations/{name}\`, with its whole input in the body: \`/t-acme/operations/getCard\`
  with \`{ "card_id": "1" }\`.

Fields in *italics* are required. The role is the least one that is let in.
`;

/** The page that lists every route, as it should be. */
export async function httpPage(root: string): Promise<string> {
  const summaries = new Map(operationRows(root).map(({ name, summary }) => [name, summary]));
  const routes = everyRoute().filter(({ path }) => !path.includes("/operations/"));
  const lines = await Promise.all(routes.map((route) => lineOf(route, summaries.get(route.operation) ?? "")));
  const table = ["| Call | Operation | Role | Sent | What it does |", "| --- | --- | --- | --- | --- |", ...lines];
  return `${intro}\n${table.join("\n")}\n`;
}

async function lineOf(route: Route, summary: string): Promise<string> {
  const { role, input } = calledBy(route.operation).operation;
  const inPath = route.segments.flatMap((segment) => ("parameter" in segment ? [segment.parameter] : []));
  const onTheWire = new Map([...route.rename].map(([wire, name]) => [name, wire]));
  const schema = input("seconds");
  const forms = schema instanceof z.ZodUnion ? schema.options : [schema];
  const isRequired = (name: string) =>
    forms.every((form) => fieldsOf(form).get(name)?._zod.optin !== "optional" && fieldsOf(form).has(name));
  const sent = [...fieldsOf(schema).keys()]
    .filter((name) => !inPath.includes(name))
    .map((name) => {
      const wire = `\`${onTheWire.get(name) ?? name}\``;
      return isRequired(name) ? `*${wire}*` : wire;
    });
  const call = `\`${route.method} ${route.path}\``;
  return `| ${[call, `\`${route.operation}\``, role, sent.join(", "), summary].join(" | ")} |`;
}
