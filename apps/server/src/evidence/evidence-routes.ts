import type { evidenceEndpoints } from '@disclosure/api';
import { mustFindAuthor } from '../audit/change.ts';
import type { Handlers } from '../http/serve.ts';
import { type EvidenceServices, makeEvidence } from './make-evidence.ts';

export const evidenceRoutes = (services: EvidenceServices): Handlers<typeof evidenceEndpoints> => ({
  makeEvidence: async ({ body }, { caller }) => {
    const { name } = await mustFindAuthor(services.db, caller.id);
    return makeEvidence(services, { ...caller, name }, body.ids);
  },
});
