import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findOnPath } from '../../scripts/programs.ts';
import { fromRoot } from '../../scripts/process.ts';

/** Prometheus with the rules of deploy/, which asks some instances. */
export interface Prometheus {
  /** The names of the alerts that it would send out now. */
  firing(): Promise<ReadonlySet<string>>;
  stop(): Promise<void>;
}

/** The program that PROMETHEUS names, or the one on the PATH. */
export const findPrometheus = (): string | undefined => process.env['PROMETHEUS'] ?? findOnPath(['prometheus']);

export async function startPrometheus(program: string, targets: readonly string[]): Promise<Prometheus> {
  const folder = mkdtempSync(path.join(tmpdir(), 'prometheus-'));
  writeFileSync(path.join(folder, 'alerts.yml'), inSeconds(readFileSync(fromRoot('deploy/alerts.yml'), 'utf8')));
  writeFileSync(path.join(folder, 'prometheus.yml'), settingsFor(targets));
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    program,
    [
      `--config.file=${path.join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return {
    firing: () => askFiring(address),
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** The same rules, only that what must last for minutes must last for seconds. */
const inSeconds = (rules: string) =>
  rules
    .replaceAll(/^( +for: )\w+$/gm, '$12s')
    .replaceAll('[5m]', '[20s]')
    .replaceAll('[15m]', '[1m]');

const settingsFor = (targets: readonly string[]) => `
global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs:
  - job_name: fracfocus
    static_configs: [{ targets: ${JSON.stringify(targets)} }]
`;

interface Answer {
  readonly data: {
    readonly alerts: readonly { readonly state: string; readonly labels: { readonly alertname: string } }[];
  };
}

async function askFiring(address: string): Promise<ReadonlySet<string>> {
  const answer = await fetch(`http://${address}/api/v1/alerts`).catch(() => undefined);
  if (!answer?.ok) return new Set();
  const { data } = (await answer.json()) as Answer;
  return new Set(data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
