import type { disclosureEndpoints } from '@disclosure/api';
import { type CheckedFile, dayIn, type FileFacts } from '@disclosure/core';
import type { Clock } from '../clock.ts';
import type { CostlyWork } from '../costly/costly-work.ts';
import type { Handlers } from '../http/serve.ts';
import type { Settings } from '../settings/settings.ts';

interface Services {
  readonly costly: CostlyWork;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'TIME_ZONE'>;
}

/** For programs: documents in, verdicts out. Nothing is stored. */
export const disclosureRoutes = ({ costly, clock, settings }: Services): Handlers<typeof disclosureEndpoints> => ({
  checkDisclosures: async ({ body: { documents } }, { caller }) => {
    const today = dayIn(clock(), settings.TIME_ZONE);
    const checked = await costly.checkDocuments(caller.id, { documents, today });
    return { documents: checked.map(toAnswer) };
  },
});

/** Without what only the page Check files needs. */
function toAnswer(checked: CheckedFile) {
  const { rules: _, facts, findings, ...file } = checked;
  return { ...file, facts: facts && withoutJobs(facts), findings: [...findings] };
}

function withoutJobs(facts: FileFacts) {
  const { jobs: _, ...shown } = facts;
  return shown;
}
