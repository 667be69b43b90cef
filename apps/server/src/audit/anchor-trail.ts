import type { FastifyInstance } from 'fastify';
import { type Clock, HOUR, later, MINUTE } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { readSecrets } from '../database/secrets.ts';
import { repeatWhileListening } from '../operations/background.ts';
import type { Settings } from '../settings/settings.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { type Anchor, createAnchorSigner, nameOfAnchor, printAnchor } from './anchor.ts';
import { findLastLink } from './audit-repository.ts';

export interface AnchorServices {
  readonly db: Db;
  readonly store: BlobStore;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'SECRETS_KEY'>;
  readonly log: { info(details: object, text: string): void };
}

/** Writes an anchor every hour, by one of the instances, and when the server stops. */
export function anchorWhileListening(app: FastifyInstance, services: Omit<AnchorServices, 'log'>): void {
  const all = { ...services, log: app.log };
  repeatWhileListening(app, 5 * MINUTE, () => anchorTrail(all, 'when due'));
  let hasListened = false;
  app.addHook('onListen', async () => void (hasListened = true));
  app.addHook('onClose', async () => {
    if (!hasListened) return;
    await anchorTrail(all, 'now').catch((error: unknown) => {
      if (!app.noteOutage?.(error)) app.log.error({ err: error }, 'The audit trail was not anchored at the end');
    });
  });
}

/** Puts the end of the trail into the store, signed. The first anchor of a day also goes into the log. */
export async function anchorTrail(services: AnchorServices, when: 'when due' | 'now'): Promise<void> {
  const { db, store, clock, log } = services;
  const signer = createAnchorSigner(await readSecrets(services));
  await db.transaction().execute(async (tx) => {
    // Only one instance at a time. Others come back later.
    const locked = tx.selectFrom('installation').select('anchored_at').forUpdate();
    const row = await (when === 'now' ? locked : locked.skipLocked()).executeTakeFirst();
    const now = clock();
    if (!row || (when === 'when due' && !isDue(row.anchored_at, now))) return;
    const anchor = signer.sign(await findLastLink(tx), now);
    // First the database, which may refuse it.
    await tx.updateTable('installation').set({ anchored_at: now }).execute();
    await store.anchors.put(nameOfAnchor(anchor), printAnchor(anchor));
    if (dayOf(row.anchored_at) !== dayOf(now)) tell(log, anchor);
  });
}

/** How far the clocks of two instances may be apart. */
const SKEW = 5 * MINUTE;

/** A time in the future is no reason to wait for it, if it is further away than clocks may be apart. */
const isDue = (last: Date | null, now: Date) => last === null || last <= later(now, -HOUR) || last > later(now, SKEW);

const dayOf = (time: Date | null) => time?.toISOString().slice(0, 10);

const tell = (log: AnchorServices['log'], anchor: Anchor) => log.info({ anchor }, 'Anchor of the audit trail');
