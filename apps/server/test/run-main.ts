import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { setup as buildWhenStale } from '../../../scripts/build/before-tests.ts';
import { compiled, serverEnvironment, serverProgram } from '../../../scripts/process.ts';

/** The program as users start it, which takes a third of the time of its sources. */
export async function startMain(environment: Record<string, string>, options: SpawnOptions = {}) {
  await buildWhenStale();
  const settings = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent' };
  const env = { PATH: process.env['PATH'], ...compiled, ...serverEnvironment, ...settings, ...environment };
  const child = spawn(process.execPath, serverProgram, { ...options, env });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Answers when it has ended or says that it is ready. */
export async function runMain(environment: Record<string, string>) {
  const child = await startMain(environment, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => void (errors += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => Number(code));
  const ready = new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('ready at')) resolve();
    });
  });
  await Promise.race([ready, ended]);
  return {
    child,
    ended,
    output: () => output,
    errors: () => errors,
    address: /ready at (\S+)/.exec(output)?.[1] ?? '',
  };
}

/** A call as a stranger's program would make it. */
export const postJson = (url: string, body: object, token = ''): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
