// Writes the types of a client from the OpenAPI document alone, as a generator would.

export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  format?: string;
}

export interface Operation {
  operationId: string;
  description: string;
  security?: Record<string, string[]>[];
  parameters?: {
    name: string;
    in: string;
    required?: boolean;
    schema: Schema;
    example?: unknown;
  }[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<
    string,
    { description: string; content?: Record<string, { schema: Schema; example?: unknown }> }
  >;
}

export interface InterfaceDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, Record<string, string>> };
}

/** One entry for each operation: its inputs and its answer. */
export function writeTypes({ paths }: InterfaceDocument): string {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const entries = operations.map((operation) => {
    const { operationId, parameters = [], requestBody, responses } = operation;
    const fields = parameters.map(
      ({ name, required, schema }) =>
        `${JSON.stringify(name)}${required ? '' : '?'}: ${write(schema)}`,
    );
    const body = Object.values(requestBody?.content ?? {})[0]?.schema;
    const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
    const reply = Object.values(success?.content ?? {})[0]?.schema;
    return `  ${operationId}: { parameters: { ${fields.join('; ')} }; body: ${
      body ? write(body) : 'undefined'
    }; reply: ${reply ? write(reply) : 'undefined'} };`;
  });
  return `export interface Operations {\n${entries.join('\n')}\n}\n`;
}

function write(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return union.map((one) => `(${write(one)})`).join(' | ');
  if (schema.allOf) return schema.allOf.map((one) => `(${write(one)})`).join(' & ');
  if (schema.format === 'binary') return 'Blob';
  const types = [schema.type ?? 'unknown'].flat();
  return types.map((type) => writeType(type, schema)).join(' | ');
}

function writeType(type: string, schema: Schema): string {
  if (type === 'integer') return 'number';
  if (type === 'array') return `(${schema.items ? write(schema.items) : 'unknown'})[]`;
  if (type !== 'object') return type;
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) =>
      `${JSON.stringify(name)}${schema.required?.includes(name) ? '' : '?'}: ${write(field)}`,
  );
  const more = schema.additionalProperties;
  if (fields.length === 0 && typeof more === 'object') return `Record<string, ${write(more)}>`;
  return `{ ${fields.join('; ')} }`;
}
