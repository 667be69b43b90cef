import { accountEndpoints } from './accounts.ts';
import { fracproEndpoints } from './fracpro.ts';
import { auditEndpoints } from './audit.ts';
import { customerEndpoints } from './customers.ts';
import { draftEndpoints } from './drafts.ts';
import { fileEndpoints } from './files.ts';
import { ingredientEndpoints } from './ingredients.ts';
import { jobEndpoints } from './jobs.ts';
import { meEndpoints } from './me.ts';
import { operationEndpoints } from './operations.ts';
import { sessionEndpoints } from './sessions.ts';
import { thirdPartyChemEndpoints } from './third-party-chems.ts';
import { twoStepEndpoints } from './two-step.ts';
import { userEndpoints } from './users.ts';
import { vendorEndpoints } from './vendors.ts';

export { accountEndpoints, SignedInUser } from './accounts.ts';
export * from './audit.ts';
export * from './client.ts';
export * from './customers.ts';
export * from './drafts.ts';
export * from './endpoint.ts';
export * from './files.ts';
export * from './fracpro.ts';
export * from './ingredient-converters.ts';
export * from './ingredients.ts';
export * from './jobs.ts';
export { Me, meEndpoints } from './me.ts';
export * from './openapi.ts';
export { operationEndpoints } from './operations.ts';
export type { ListQuery, Page } from './paging.ts';
export * from './problem.ts';
export * from './sessions.ts';
export * from './table-file.ts';
export { inputLengths } from './text.ts';
export * from './third-party-chems.ts';
export * from './two-step.ts';
export * from './users.ts';
export * from './vendors.ts';
export * from './wire-name.ts';

/** The administration: who may do what, and the reference data. */
export const administrationEndpoints = {
  ...userEndpoints,
  ...customerEndpoints,
  ...thirdPartyChemEndpoints,
  ...vendorEndpoints,
  ...ingredientEndpoints,
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
};
