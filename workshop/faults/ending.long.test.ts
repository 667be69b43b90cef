import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fromRoot } from '../../scripts/process.ts';
import { waitUntil } from '../waiting.ts';

describe('a run of faults', { timeout: 300_000 }, () => {
  it('ends when it is told to, and stops what it started', async () => {
    const child = spawn(process.execPath, [fromRoot('scripts/task.ts'), 'faults', '--kills', '1000'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = once(child, 'exit');
    for await (const line of createInterface({ input: child.stdout })) if (line.includes('kills, with')) break;
    child.stdout.resume();
    child.kill('SIGTERM');
    expect(await ended).toEqual([130, null]);
  });
});

describe('waiting', () => {
  it('says what it waited for in vain', async () => {
    await expect(waitUntil('it rains', () => false, { seconds: 0, pause: 1 })).rejects.toThrow(
      'Waited 0 seconds in vain: it rains',
    );
    await waitUntil('it rains', async () => true, { seconds: 0 });
  });
});
