import { readJob, takeJob, toggleWell, type WizardState } from '@disclosure/core';
import { beginDraft, loadDraft } from '../src/features/xml-creator/drafts/open-draft.ts';
import { fakeClock } from './fake-clock.ts';
import { fakeDraftServer, fakeLocalDrafts, instantCompressor } from './fake-drafts.ts';
import { aJobWell, secondWell } from './fake-jobs.ts';

const answer = { wells: [aJobWell(), secondWell] };
const origin = {
  kind: 'fracpro',
  name: '48213',
  retrievedAt: '2026-11-14T16:20:00.000Z',
  sha256: '',
  answer,
  isSimulated: false,
  lastGood: null,
} as const;

export const takeTheJob = (state: WizardState): WizardState =>
  takeJob(state, { origin, read: readJob(answer), notices: [] });

/** A draft of a fetched job, in a browser and with a server that do as the test says. */
export function begin(clock = fakeClock(), compressor = instantCompressor) {
  const browser = fakeLocalDrafts();
  const { calls, drafts, versions, server } = fakeDraftServer(clock);
  const ports = { local: browser.local, compressor, clock, calls };
  const draft = beginDraft('7', ports);
  draft.store.change(takeTheJob);
  const toggle = () => draft.store.change((state) => toggleWell(state, 'api 42461424710000'));
  const status = draft.keeper.status.get;
  const reload = (id = draft.id) => loadDraft('7', id, ports);
  return { ...draft, clock, browser, drafts, versions, server, ports, toggle, status, reload };
}
