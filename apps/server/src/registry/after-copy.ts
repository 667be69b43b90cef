import type { AfterCopyStep } from './mirror-tables.ts';

/** In this order. */
export const afterCopySteps: readonly AfterCopyStep[] = [];
