import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { root } from "./source";

/** The file of https://llmstxt.org, made from the README: a summary and links. */
export function llmsText(): string {
  const readme = readFileSync(`${root}README.md`, "utf8");
  const [, sentence = ""] = /^# .*\n\n([\s\S]*?)\n\n/.exec(readme) ?? [];
  const sections = ["Learn", "Guides"].map((title) => {
    const [, body = ""] = new RegExp(`^## ${title}\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, "m").exec(readme) ?? [];
    const rows = body.matchAll(/^\| \[(.+?)\]\((\S+?)\) \| (.+?) \|$/gm);
    return `## ${title}\n\n${Array.from(rows, ([, text, path = "", about]) => `- [${text}](${posix.relative("docs", path)}): ${about}`).join("\n")}`;
  });
  return `# workspace-engine

> ${sentence.replaceAll("\n", " ")}

It implements the Workspace Collaboration API, an HTTP API for a team's work. Every operation is an asynchronous method of a \`Workspace\` (or of \`createClient(…)\`) that takes one object with the API's own field names (\`due_date\`, \`list_id\`) and gives a frozen one; refusals throw a \`WorkspaceError\` with \`code\` and \`status\`. It has no offline queue, no syncing of copies, and no sign-in of its own.

## Reference

- [Reference in one file](llms-reference.txt): every operation with its input and output, resources, filters, errors and entry points, in 8,000 tokens

${sections.join("\n\n")}

## Optional

- [Every rule](../SPEC.md): each as one sentence with an id
- [Changes](../CHANGELOG.md): what is in which version
- [Security](../SECURITY.md): what is kept from whom
`;
}
