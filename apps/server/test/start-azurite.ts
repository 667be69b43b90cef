import type { TestProject } from 'vitest/node';
import { type Azurite, startAzurite } from './azurite/start-azurite.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** An Azure Blob Storage of this machine. */
    azurite: Pick<Azurite, 'account' | 'key' | 'port'>;
  }
}

/** Vitest runs this before the tests of the server, and what it returns afterwards. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const azurite = await startAzurite();
  const { account, key, port } = azurite;
  project.provide('azurite', { account, key, port });
  return () => azurite.stop();
}
