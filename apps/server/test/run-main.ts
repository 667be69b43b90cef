import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

export const MAIN = new URL('../src/main.ts', import.meta.url).pathname;

/** The program as its own process. Answers when it has ended or says that it is ready. */
export async function runMain(environment: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', ...environment },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => void (errors += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => Number(code));
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
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
