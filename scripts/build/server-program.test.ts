import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { XLSX } from '@disclosure/api';
import { writeXlsx } from '@disclosure/server/src/costly/write-xlsx.ts';
import { stackOf } from '@disclosure/server/src/stack-of.ts';
import { postJson } from '@disclosure/server/test/run-main.ts';
import { startProduct } from '../../e2e/product.ts';
import { fromRoot } from '../process.ts';
import { LOADED_LATER } from './server-program.ts';

const DIST = fromRoot('apps/server/dist');

describe('the built server', () => {
  it(
    'starts on an empty folder, takes people in, and starts again on what it wrote',
    { timeout: 300_000 },
    async () => {
      const product = await startProduct();
      onTestFinished(() => product.stop());
      const signIn = () =>
        postJson(`${product.address}/login`, { email: 'manager@example.com', password: 'fracfocus-demo' });
      const { token } = (await (await signIn()).json()) as { token: string };
      expect(await importWorkbook(product.address, token)).toMatchObject({ new: 1, errors: [] });
      await product.kill();
      await product.startAgain();
      expect((await signIn()).status).toBe(200);
      expect((await fetch(`${product.address}/readyz`)).status).toBe(200);
    },
  );

  it('holds all that a start needs, and asks for other packages later', () => {
    const [, program = ''] =
      /import\("\.\/(run-product-.+?)"\)/.exec(readFileSync(path.join(DIST, 'main.mjs'), 'utf8')) ?? [];
    const atStart = [...new Set([...importsOf('main.mjs'), ...importsOf(program)])];
    expect(atStart).toContain('node:fs');
    // As a module it loads the whole of `fetch`, which takes a tenth of a start.
    expect(atStart.filter((name) => !name.startsWith('node:') || name === 'node:http')).toEqual([]);
    const { dependencies } = JSON.parse(readFileSync(fromRoot('apps/server/package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    expect(LOADED_LATER.filter((name) => !(name.replace(/\/node$/, '') in dependencies))).toEqual([]);
  });

  it('names the lines of its sources in a stack', () => {
    const { file, line, column } = findBuilt('Please correct the settings: ');
    const stack = stackOf({ name: 'Error', message: '', stack: `Error\n    at read (${file}:${line}:${column})` });
    const [, source = '', sourceLine] = /\((.+\.ts):(\d+):\d+\)$/.exec(stack) ?? [];
    expect(path.relative(fromRoot(), source)).toBe('apps/server/src/settings/read-settings.ts');
    expect(readFileSync(source, 'utf8').split('\n')[Number(sourceLine) - 1]).toContain('Please correct the settings: ');
  });

  it('leaves lines of packages as they are', () => {
    const { file, line, column } = findBuilt('FST_ERR_NOT_FOUND');
    const stack = `Error\n    at read (${file}:${line}:${column})`;
    expect(stackOf({ name: 'Error', message: '', stack })).toBe(stack);
  });
});

/** Workbooks are read on a thread, which the built program must find. */
async function importWorkbook(address: string, token: string): Promise<unknown> {
  const body = await writeXlsx([['Company'], ['Gulf Additives of the built server']], 'Vendors');
  const headers = { authorization: `Bearer ${token}`, 'content-type': XLSX };
  const url = `${address}/api/vendors/import?dryRun=true`;
  return (await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })).json();
}

/** What a file and those that it imports ask for outside the program. */
function importsOf(name: string): string[] {
  const code = readFileSync(path.join(DIST, name), 'utf8');
  const asked = Array.from(code.matchAll(/^import .*?"([^"]+)";$/gm), ([, from = '']) => from);
  return asked.flatMap((from) => (from.startsWith('./') ? importsOf(from) : from));
}

function findBuilt(text: string) {
  const files = readdirSync(DIST).filter((name) => name.endsWith('.mjs'));
  for (const name of files) {
    const lines = readFileSync(path.join(DIST, name), 'utf8').split('\n');
    const index = lines.findIndex((each) => each.includes(text));
    if (index < 0) continue;
    return {
      file: pathToFileURL(path.join(DIST, name)).href,
      line: index + 1,
      column: lines[index]?.indexOf(text) ?? 0,
    };
  }
  throw new Error(`The built server does not hold ${text}`);
}
