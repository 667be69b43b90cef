import { describe, expect, it } from 'vitest';
import { azureSettings } from '../../../test/azure-settings.ts';
import { startScriptedServer, status } from '../../../test/scripted-server.ts';
import type { BackupPlace } from './backup-place.ts';
import { openContainerPlace } from './container-place.ts';

const SHORT = 300;

const lists: readonly [string, (place: BackupPlace) => Promise<unknown>][] = [
  ['snapshots', (place) => place.listSnapshots()],
  ['files', (place) => place.listFiles()[Symbol.asyncIterator]().next()],
];

describe('a container with backups', () => {
  it.each(lists)(
    'that falls silent in a list of its %s is given up, so that the next look can begin',
    async (_, list) => {
      const { url } = await startScriptedServer([status(200), () => undefined]);
      const place = openContainerPlace(azureSettings(Number(new URL(url).port)), 'backups', SHORT);
      await expect(list(place)).rejects.toMatchObject({ code: 'unavailable' });
    },
  );
});
