import { accountEndpoints } from './accounts.ts';
import { fracproEndpoints } from './fracpro.ts';
import { meEndpoints } from './me.ts';
import { operationEndpoints } from './operations.ts';

export { accountEndpoints, SignedInUser } from './accounts.ts';
export * from './client.ts';
export * from './endpoint.ts';
export * from './fracpro.ts';
export { Me, meEndpoints } from './me.ts';
export * from './openapi.ts';
export { operationEndpoints } from './operations.ts';
export * from './problem.ts';

/** Every call of the product. */
export const endpoints = { ...accountEndpoints, ...fracproEndpoints, ...meEndpoints, ...operationEndpoints };
