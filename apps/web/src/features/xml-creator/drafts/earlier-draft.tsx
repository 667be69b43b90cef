import type { DraftSummary } from '@disclosure/api';
import { messages, numberOfStep, readJobNumbers, stepOfNumber } from '@disclosure/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { Callout } from '../../../components/callout.tsx';
import { useApi } from '../../../lib/api.tsx';
import { printMoment } from '../../../lib/moments.ts';
import { draftsList } from '../../../lib/queries.ts';
import { addressOf } from '../../../lib/route-table.ts';
import type { DraftIdentity } from './local-drafts.ts';
import { useDraftTools } from './use-draft.ts';

/** The server may list the open draft before it has answered the save that made it: the answer brings its id. */
function isOpen({ id, version }: DraftSummary, open: DraftIdentity | undefined): boolean {
  if (!open) return false;
  return open.serverId === null ? version === 1 && open.unanswered.length > 0 : id === open.serverId;
}

/** A job has one draft, unless the user wants another: says that there is one besides the open one, with the way to it. */
export function EarlierDraft({ jobNumber }: { readonly jobNumber: string }) {
  const { draftId } = useParams();
  const { desk, userId } = useDraftTools();
  const { data: drafts = [] } = useQuery(draftsList(useApi()));
  const open = desk.find(userId, draftId ?? '')?.keeper.identity;
  const numbers = readJobNumbers(jobNumber);
  const earlier = numbers.flatMap(
    (number) => drafts.find((each) => each.jobNumber === number && each.id !== draftId && !isOpen(each, open)) ?? [],
  );
  const [draft] = earlier;
  if (!draft) return null;
  if (numbers.length > 1) {
    return (
      <Callout kind="info" role="note">
        {messages.wizard.drafts.earlierOfSome(earlier.map((each) => each.jobNumber).join(', '))}
      </Callout>
    );
  }
  const step = stepOfNumber(draft.step) ?? 'job';
  return (
    <Callout kind="info" role="note" action={<Link to={addressOf(draft.id, step)}>Open it</Link>}>
      {messages.wizard.drafts.earlier(numberOfStep(step), draft.wells ?? 0, printMoment(draft.updated_at))}
    </Callout>
  );
}
