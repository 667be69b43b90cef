import { accountEndpoints } from './accounts.ts';
import { meEndpoints } from './me.ts';
import { operationEndpoints } from './operations.ts';

export { accountEndpoints, SignedInUser } from './accounts.ts';
export * from './client.ts';
export * from './endpoint.ts';
export { Me, meEndpoints } from './me.ts';
export * from './openapi.ts';
export { operationEndpoints } from './operations.ts';
export * from './problem.ts';

/** Every call of the product. */
export const endpoints = { ...accountEndpoints, ...meEndpoints, ...operationEndpoints };
