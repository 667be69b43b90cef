import type { AfterCopyStep } from './mirror-tables.ts';
import { neighbourStep } from './neighbour-tables.ts';

/** In this order. */
export const afterCopySteps: readonly AfterCopyStep[] = [neighbourStep];
