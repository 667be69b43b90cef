import { describe, expect, it } from 'vitest';
import { endpoints } from './index.ts';
import { toOpenApi } from './openapi.ts';

const document = toOpenApi({ title: 'T', version: '1' }, endpoints);

describe('the OpenAPI document', () => {
  it('is about the server that it comes from', () => {
    expect(document.servers).toEqual([{ url: '/' }]);
  });

  it('has every call', () => {
    const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(calls).toHaveLength(Object.keys(endpoints).length);
  });

  it('says what a call takes, answers and asks of its caller', () => {
    expect(document.paths['/login']?.['post']).toMatchObject({
      operationId: 'login',
      security: [],
      'x-access': 'public',
      requestBody: {
        content: { 'application/json': { schema: { type: 'object', required: ['email', 'password'] } } },
      },
      responses: { 200: { content: { 'application/json': { schema: { required: ['token', 'message'] } } } } },
    });
    expect(document.paths['/api/users/me']?.['put']).toMatchObject({
      security: [{ bearer: [] }],
      parameters: [{ name: 'If-Match', in: 'header' }],
    });
  });

  it('gives plain text its own type', () => {
    expect(document.paths['/metrics']?.['get']).toMatchObject({
      responses: { 200: { content: { 'text/plain': {} } } },
    });
  });
});
