import * as z from 'zod/mini';
import type { Endpoint, Endpoints } from './endpoint.ts';
import { Problem } from './problem.ts';

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
  return { openapi: '3.1.0', info, components, paths };
}

const toOperation = (endpoint: Endpoint) => ({
  summary: endpoint.summary,
  security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
  'x-access': endpoint.access,
  parameters: [
    ...toParameters('path', endpoint.params),
    ...toParameters('query', endpoint.query),
    ...ifMatch(endpoint),
  ],
  ...(endpoint.body && { requestBody: { required: true, content: json(endpoint.body) } }),
  responses: {
    [endpoint.status ?? 200]: { description: 'Done', ...(endpoint.status !== 204 && { content: toContent(endpoint) }) },
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

const ifMatch = (endpoint: Endpoint) =>
  endpoint.versioned
    ? [{ name: 'If-Match', in: 'header', required: false, schema: { type: 'string', example: '"3"' } }]
    : [];

const toContent = ({ produces, response }: Endpoint) =>
  produces ? { [produces]: { schema: { type: 'string' } } } : json(response);

const json = (schema: z.ZodMiniType) => ({ 'application/json': { schema: toSchema(schema) } });

function toSchema(schema: z.core.$ZodType) {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
}
