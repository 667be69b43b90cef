import type { Percent } from '../numbers/percent.ts';

/** One row of the reference table: what an additive is made of. */
export interface Ingredient {
  readonly id: number;
  readonly code: string;
  readonly tradeName: string;
  readonly vendorId: number | null;
  readonly purpose: string;
  readonly ingredientName: string;
  readonly casNumber: string;
  /** Null when missing; 1 is used then. */
  readonly specificGravity: number | null;
  /** Null when missing; 100 is used then. */
  readonly percentInAdditive: Percent | null;
  /** As the table spells it: gal, lbs, kg, L, … */
  readonly units: string;
  readonly comments: string;
}

/** For one customer: a chemical code stands for this ingredient. */
export interface ThirdPartyMapping {
  readonly customerId: number;
  readonly code: string;
  readonly ingredientId: number;
}
