import { type FetchedJob, messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { FaultSummary } from '../../../../components/fault-summary.tsx';
import { momentInWords } from '../../state/moments.ts';

interface LastGoodOfferProps {
  readonly job: FetchedJob;
  readonly onTake: () => void;
}

/** The service is down. What it said last is offered, never taken for news. */
export function LastGoodOffer({ job, onTake }: LastGoodOfferProps) {
  const { lastGood } = job.origin;
  if (!lastGood) return null;
  return (
    <FaultSummary faults={[{ message: messages.job.fetchFailed(lastGood.reason) }]}>
      <Button variant="default" mt={8} onClick={onTake}>
        Use data fetched {momentInWords(lastGood.retrievedAt)}
      </Button>
    </FaultSummary>
  );
}
