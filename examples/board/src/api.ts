import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";

/** Parameters named `team_id` begin with the workspace that is served. */
const team = document.querySelector<HTMLMetaElement>('meta[name="workspace-team"]')?.content;

const updateJsonSpec = (next: (spec: OpenApi) => unknown) => (spec: OpenApi) => next(withTeam(spec));

SwaggerUI({
  url: "openapi.json",
  dom_id: "#api",
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayOperationId: true,
  docExpansion: "none",
  filter: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  plugins: [{ statePlugins: { spec: { wrapActions: { updateJsonSpec } } } }],
});

type Operation = { readonly parameters?: readonly { readonly name: string; example?: string }[] };
type OpenApi = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

function withTeam(spec: OpenApi): OpenApi {
  const operations = Object.values(spec.paths).flatMap((methods) => Object.values(methods));
  const parameters = operations.flatMap(({ parameters = [] }) => parameters);
  if (team) for (const parameter of parameters) if (parameter.name === "team_id") parameter.example = team;
  return spec;
}
