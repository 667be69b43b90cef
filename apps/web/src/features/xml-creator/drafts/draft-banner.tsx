import { messages } from '@disclosure/core';
import { ErrorBanner } from '../../../components/callout.tsx';
import page from '../../../components/page.module.css';
import type { OpenDraft } from './draft-desk.ts';
import { useDraftStatus } from './use-draft-watch.ts';

/** What the short line cannot say. */
export function DraftBanner({ draft }: { readonly draft: OpenDraft }) {
  const phase = useDraftStatus(draft, (status) => status.phase);
  const { tooLarge, notKept } = messages.wizard.drafts;
  if (phase !== 'too-large' && phase !== 'not-kept') return null;
  return (
    <div className={page.narrow}>
      <ErrorBanner onRetry={() => draft.keeper.recover()}>{phase === 'too-large' ? tooLarge : notKept}</ErrorBanner>
    </div>
  );
}
