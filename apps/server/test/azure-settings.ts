import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { connectionString } from './azurite/start-azurite.ts';
import { readSettings } from '../src/settings/read-settings.ts';
import type { Settings } from '../src/settings/settings.ts';

/** The settings of a container of one's own that is not there yet; through another port when something is in between. */
export function azureSettings(port = inject('azurite').port, container = `test-${randomUUID()}`): Settings {
  return readSettings({
    AZURE_STORAGE_CONNECTION_STRING: connectionString({ ...inject('azurite'), port }),
    AZURE_STORAGE_CONTAINER: container,
  });
}
