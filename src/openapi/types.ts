/** A JSON Schema of the 2020-12 dialect, or a part of one. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** The name of a group of operations. */
export type Tag = { readonly name: string };

/** A parameter in the path or the query. */
export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: true;
  readonly description?: string;
  readonly style?: "form";
  readonly explode?: boolean;
  readonly schema: JsonSchema;
}

/** The content of a body. */
export type MediaType = { readonly schema: JsonSchema; readonly example?: unknown };

/** The request body. */
export type RequestBody = { readonly required?: true; readonly content: { readonly "application/json": MediaType } };

/** A header of an answer. */
export type Header = { readonly description: string; readonly schema: JsonSchema };

export interface Reference extends JsonSchema {
  readonly $ref: string;
}

/** An answer by its status. */
export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Reference>>;
  readonly content?: { readonly "application/json": MediaType } | { readonly "text/event-stream": MediaType };
}

/** One method of a path. */
export interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

/** By method, in lower case. */
export type PathItem = Readonly<Record<string, OperationObject>>;

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly openapi: "3.1.1";
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly tags: readonly Tag[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly securitySchemes: Readonly<Record<string, JsonSchema>>;
  };
}
