import * as z from 'zod/mini';
import type { Endpoint, Endpoints } from './endpoint.ts';
import { Problem } from './problem.ts';
import { CSV, XLSX, ZIP } from './table-file.ts';

/** The OpenAPI 3.1 document of an endpoint table. */
export function toOpenApi(info: { title: string; version: string }, endpoints: Endpoints) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [operationId, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: { operationId, ...toOperation(endpoint) } };
  }
  const components = {
    schemas: { Problem: toSchema(Problem) },
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  };
  return { openapi: '3.1.0', info, servers: [{ url: '/' }], components, paths };
}

const toOperation = (endpoint: Endpoint) => ({
  summary: endpoint.summary,
  security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
  'x-access': endpoint.access,
  parameters: [
    ...toParameters('path', endpoint.params),
    ...toParameters('query', endpoint.query),
    ...toHeaders(endpoint),
  ],
  ...toRequestBody(endpoint),
  responses: {
    [endpoint.status ?? 200]: {
      description: 'Done',
      ...(endpoint.paged && { headers: pageHeaders }),
      ...(endpoint.status !== 204 && { content: toContent(endpoint) }),
    },
    default: {
      description: 'Problem',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  },
});

const toParameters = (place: 'path' | 'query', schema?: z.ZodMiniObject) =>
  Object.entries(schema?.shape ?? {}).map(([name, type]) => ({
    name,
    in: place,
    required: !z.safeParse(type, undefined).success,
    schema: toSchema(type),
  }));

const header = (name: string, example: string) => ({
  name,
  in: 'header',
  required: false,
  schema: { type: 'string', example },
});

const toHeaders = (endpoint: Endpoint) => [
  ...(endpoint.versioned ? [header('If-Match', '"3"')] : []),
  ...(endpoint.idempotent ? [header('Idempotency-Key', '0b9e4a6c-5d0f-4a55-9d3e-2f1c8b7a6d10')] : []),
];

const pageHeaders = {
  'X-Total-Count': { description: 'How many there are in all', schema: { type: 'integer' } },
  Link: { description: 'The next page, if there is one, when a limit is given', schema: { type: 'string' } },
};

function toRequestBody({ body, takesTable, takesArchive }: Endpoint) {
  if (takesArchive) return { requestBody: { required: true, content: { [ZIP]: binary } } };
  if (takesTable) return { requestBody: { required: true, content: { ...tables, ...(body && json(body)) } } };
  return body && { requestBody: { required: !body.safeParse(undefined).success, content: json(body) } };
}

const binary = { schema: { type: 'string', format: 'binary' } };
const tables = { [CSV]: binary, [XLSX]: binary };

function toContent({ produces, fileType, response }: Endpoint) {
  if (produces === 'file') return fileType ? { [fileType]: binary } : tables;
  return produces ? { [produces]: { schema: { type: 'string' } } } : json(response);
}

const json = (schema: z.ZodMiniType) => ({ 'application/json': { schema: toSchema(schema) } });

function toSchema(schema: z.core.$ZodType) {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
}
