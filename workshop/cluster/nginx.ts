import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot } from '../../scripts/process.ts';
import { waitUntil } from '../waiting.ts';

/** The program, if this machine has it. `NGINX` names another one than that of the path. */
export function findNginx(): string | undefined {
  const program = process.env['NGINX'] ?? 'nginx';
  return spawnSync(program, ['-v']).error ? undefined : program;
}

/** The proxy of compose.yaml with the file that it gets there, apart from addresses and folders. */
export async function startNginx(program: string, instances: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, shippedFile(instances, port, folder));
  const logs = LOGS.map((name) => join(folder, name));
  const child = spawn(program, ['-c', file, '-p', folder, '-e', join(folder, ERROR_LOG), '-g', 'daemon off;']);
  const address = `http://127.0.0.1:${port}`;
  const answers = async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${readFileSync(join(folder, ERROR_LOG), 'utf8')}`);
    return (await fetch(`${address}/healthz`).catch(() => undefined)) !== undefined;
  };
  await waitUntil('nginx answers', answers, { seconds: 60, pause: 50 });
  return {
    address,
    /** Of errors and of requests. */
    readLogs: () => logs.map((log) => readFileSync(log, 'utf8')).join('\n'),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const ERROR_LOG = 'error.log';
const REQUEST_LOG = 'access.log';
const LOGS = [ERROR_LOG, REQUEST_LOG];

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

function shippedFile(instances: readonly string[], port: number, folder: string): string {
  const named = instances.reduce(
    (text, instance, index) => text.replace(`app-${index + 1}:3000`, new URL(instance).host),
    readFileSync(fromRoot('deploy/nginx.conf'), 'utf8'),
  );
  const folders = TEMPORARY.map((name) => `  ${name}_temp_path ${join(folder, name)};`).join('\n');
  return (
    named
      .replace('/etc/nginx/site/', `${join(folder, 'site')}/`)
      .replace('listen 8080;', `listen 127.0.0.1:${port};`)
      .replace('/tmp/nginx.pid', join(folder, 'nginx.pid'))
      // As the file says where a log of requests is wanted.
      .replace('access_log off;', `access_log ${join(folder, REQUEST_LOG)} combined if=$is_logged;`)
      .replace('http {', `http {\n${folders}`)
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
