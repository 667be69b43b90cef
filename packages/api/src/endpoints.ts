import { accessEndpoints } from './access.ts';
import { accountEndpoints, meEndpoints } from './accounts.ts';
import { fracproEndpoints, jobEndpoints } from './jobs.ts';
import { auditEndpoints } from './audit.ts';
import { customerEndpoints } from './customers.ts';
import { deletedRecordEndpoints } from './deleted-records.ts';
import { disclosureEndpoints } from './disclosures.ts';
import { draftEndpoints } from './drafts.ts';
import { evidenceEndpoints } from './evidence.ts';
import { fileEndpoints } from './files.ts';
import { filingEndpoints } from './filings.ts';
import { ingredientEndpoints } from './ingredients.ts';
import { operationEndpoints } from './operations.ts';
import { reminderEndpoints } from './reminders.ts';
import { publicationEndpoints } from './publications.ts';
import { registryEndpoints } from './registry.ts';
import { sessionEndpoints } from './sessions.ts';
import { thirdPartyChemEndpoints } from './third-party-chems.ts';
import { twoStepEndpoints } from './two-step.ts';
import { userEndpoints } from './users.ts';
import { referenceEndpoints } from './uses.ts';
import { vendorEndpoints } from './vendors.ts';

/** The administration: who may do what, and the reference data. */
export const administrationEndpoints = {
  ...userEndpoints,
  ...customerEndpoints,
  ...accessEndpoints,
  ...thirdPartyChemEndpoints,
  ...vendorEndpoints,
  ...ingredientEndpoints,
  ...referenceEndpoints,
  ...deletedRecordEndpoints,
  ...auditEndpoints,
};

/** Every call of the product. */
export const endpoints = {
  ...accountEndpoints,
  ...fracproEndpoints,
  ...jobEndpoints,
  ...meEndpoints,
  ...sessionEndpoints,
  ...twoStepEndpoints,
  ...operationEndpoints,
  ...administrationEndpoints,
  ...draftEndpoints,
  ...fileEndpoints,
  ...filingEndpoints,
  ...reminderEndpoints,
  ...evidenceEndpoints,
  ...disclosureEndpoints,
  ...publicationEndpoints,
  ...registryEndpoints,
};
