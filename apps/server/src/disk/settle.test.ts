import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { until } from '../../test/until.ts';
import { settleTogether, writingOut } from './settle.ts';

describe('settling what was written', () => {
  it.runIf(process.platform === 'linux')('takes one call where the system has it', () => {
    const folder = temporaryFolder();
    expect(() => settleTogether(folder, [join(folder, 'never looked at')])).not.toThrow();
  });

  it.each(['no-such-program', 'false'])('takes each place by itself where %s is all there is', (program) => {
    const folder = temporaryFolder();
    const place = join(folder, 'a');
    writeFileSync(place, 'x');
    expect(() => settleTogether(folder, [place, folder], program)).not.toThrow();
    expect(() => settleTogether(folder, [place, join(folder, 'lost')], program)).toThrow('ENOENT');
  });
});

describe('writing out what more is added to', () => {
  it.runIf(process.platform === 'linux')('is begun while the work goes on, and has ended with it', async () => {
    const folder = temporaryFolder();
    const [program, calls] = [join(folder, 'sync'), join(folder, 'calls')];
    writeFileSync(program, `#!/bin/sh\necho "$@" >> ${calls}; sleep 0.3; echo end >> ${calls}\n`, { mode: 0o700 });
    writeFileSync(calls, '');
    const read = () => readFileSync(calls, 'utf8');
    const work = until(() => expect(read()).not.toBe('')).then(() => 'done');
    expect(await writingOut(folder, work, program)).toBe('done');
    expect(read()).toBe(`-f ${folder}\nend\n`);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(read()).toBe(`-f ${folder}\nend\n`);
  });

  it.each(['no-such-program', 'false', ''])('changes nothing where "%s" is all there is', async (program) => {
    const folder = temporaryFolder();
    const slow = new Promise((resolve) => setTimeout(resolve, 700, 'done'));
    expect(await writingOut(folder, slow, program)).toBe('done');
    await expect(writingOut(folder, Promise.reject(new Error('full')), program)).rejects.toThrow('full');
  });
});
