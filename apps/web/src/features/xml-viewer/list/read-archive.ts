import { LEFT_OUT_ENTRY, readLeftOut } from '@disclosure/core';

/** The names that an archive itself says are not in it. Throws when it broke off on its way. */
export async function readArchive(bytes: Uint8Array): Promise<readonly string[]> {
  const { strFromU8, unzipSync } = await import('fflate');
  const { [LEFT_OUT_ENTRY]: entry } = unzipSync(bytes, { filter: ({ name }) => name === LEFT_OUT_ENTRY });
  return entry ? readLeftOut(strFromU8(entry)) : [];
}
