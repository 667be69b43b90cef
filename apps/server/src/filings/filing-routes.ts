import type { filingEndpoints } from '@disclosure/api';
import { mustSee } from '../files/find-file.ts';
import type { Handlers } from '../http/serve.ts';
import { acceptFinding, withdrawAcceptance } from './acceptances.ts';
import { listAssignees } from './assignees.ts';
import { exportFilings } from './export-filings.ts';
import { countPublications } from './count-publications.ts';
import type { FilingServices } from './filing-rows.ts';
import { assignFiling, changeStatus, snoozeFiling } from './keep-filing.ts';
import { listFilings, summarise } from './list-filings.ts';
import { readFiling } from './read-filing.ts';
import { listUnsavedWells } from './unsaved-wells.ts';

/** The filing desk. A filing is seen exactly where its file is. */
export const filingRoutes = (services: FilingServices): Handlers<typeof filingEndpoints> => ({
  listFilings: ({ query }, { caller }) => listFilings(services, caller.id, query),
  getFilingSummary: (_, { caller }) => summarise(services, caller.id),
  getPublicationSummary: (_, { caller }) => countPublications(services.db, caller.id),
  exportFilings: ({ query }, { caller }) => exportFilings(services, query, caller.id),
  listUnsavedWells: (_, { caller }) => listUnsavedWells(services, caller.id),
  getFiling: ({ params }, { caller }) => readFiling(services, caller, params.fileId),
  changeFilingStatus: (request, context) => changeStatus(services, request, context),
  assignFiling: (request, context) => assignFiling(services, request, context),
  listAssignees: async ({ params }, { caller }) =>
    listAssignees(services.db, (await mustSee(services.db, caller, params.fileId)).number),
  snoozeFiling: (request, context) => snoozeFiling(services, request, context),
  acceptFinding: (request, context) => acceptFinding(services, request, context),
  withdrawAcceptance: (request, context) => withdrawAcceptance(services, request, context),
});
