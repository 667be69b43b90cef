import { buildPart, isStale } from './part.ts';
import { serverPart } from './server-program.ts';

/** Tests that start the built server start what the sources say now. */
export async function setup(): Promise<void> {
  if (isStale(serverPart) && (await buildPart(serverPart)) !== 0) throw new Error('The server cannot be built');
}
