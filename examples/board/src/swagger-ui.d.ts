declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  /** Shows an API; the options are those of https://swagger.io/docs/open-source-tools/swagger-ui/usage/configuration. */
  const SwaggerUI: (options: Readonly<Record<string, unknown>>) => void;

  export = SwaggerUI;
}
