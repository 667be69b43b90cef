import { expect, test } from '../support.ts';

test('the calls are explained at /api/docs without any outside request', async ({ page, baseURL }) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !/^(data|blob):/.test(request.url())) outside.push(request.url());
  });
  await page.goto('/api/docs');
  await expect(page.getByText('Sign in with email and password').first()).toBeVisible();
  expect(outside).toEqual([]);
});

test('the OpenAPI document is there for machines', async ({ request }) => {
  const document = (await (await request.get('/api/openapi.json')).json()) as { openapi: string; paths: object };
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toContain('/login');
});
