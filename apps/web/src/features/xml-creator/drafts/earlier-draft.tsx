import { messages, numberOfStep, readJobNumbers, stepOfNumber } from '@disclosure/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { Callout } from '../../../components/callout.tsx';
import { useApi } from '../../../lib/api.tsx';
import { printMoment } from '../../../lib/moments.ts';
import { draftsList } from '../../../lib/queries.ts';
import { addressOf } from '../../../lib/route-table.ts';
import { idOnServer } from './draft-server.ts';
import { useDraftTools } from './use-draft.ts';

/** A job has one draft, unless the user wants another: says that there is one besides the open one, with the way to it. */
export function EarlierDraft({ jobNumber }: { readonly jobNumber: string }) {
  const { draftId } = useParams();
  const { desk, userId } = useDraftTools();
  const { data: drafts = [] } = useQuery(draftsList(useApi()));
  const open = desk.find(userId, draftId ?? '')?.keeper.identity;
  // The server may list it before it has answered the save that made it.
  const openId = open && idOnServer(open);
  const numbers = readJobNumbers(jobNumber);
  const earlier = numbers.flatMap(
    (number) => drafts.find((each) => each.jobNumber === number && each.id !== draftId && each.id !== openId) ?? [],
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
