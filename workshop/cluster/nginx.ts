import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot } from '../../scripts/process.ts';
import { findOnPath, isProgram, unpackPackage } from '../../scripts/programs.ts';
import { waitUntil } from '../waiting.ts';

const folderOfOurs = fromRoot('.cache/nginx');

/** The program that `NGINX` names, or the one on the PATH, or Debian's, which is unpacked into a folder of ours. */
export async function findNginx(): Promise<string | undefined> {
  const unpacked = join(folderOfOurs, 'usr/sbin/nginx');
  const there = () => process.env['NGINX'] ?? findOnPath(['nginx']) ?? (isProgram(unpacked) ? unpacked : undefined);
  if (there() === undefined) await unpackPackage('nginx', folderOfOurs);
  return there();
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
