import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { settleTogether } from './settle.ts';

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
