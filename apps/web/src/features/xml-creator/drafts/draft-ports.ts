import { createContext } from 'react';
import { browserClock, type Clock } from '../../../lib/clock.ts';
import { createDraftDesk, type DraftDesk } from './draft-desk.ts';
import { browserLease, type DraftLease } from './draft-lease.ts';
import { createIndexedDrafts } from './indexed-drafts.ts';
import type { LocalDrafts } from './local-drafts.ts';

/** What drafts need of the world around them. */
export interface DraftPorts {
  readonly local: LocalDrafts;
  readonly lease: DraftLease;
  readonly clock: Clock;
  readonly desk: DraftDesk;
}

export const DraftPortsContext = createContext<DraftPorts>({
  local: createIndexedDrafts(),
  lease: browserLease,
  clock: browserClock,
  desk: createDraftDesk(),
});
