import fs, { readlinkSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/** The places that are brought to the disk, one by one. */
export function watchSettling(): readonly string[] {
  const settled: string[] = [];
  const { fsyncSync } = fs;
  const restore = (call: typeof fsyncSync) => {
    fs.fsyncSync = call;
    syncBuiltinESMExports();
  };
  restore((handle) => {
    settled.push(readlinkSync(`/proc/self/fd/${handle}`));
    fsyncSync(handle);
  });
  onTestFinished(() => restore(fsyncSync));
  return settled;
}
