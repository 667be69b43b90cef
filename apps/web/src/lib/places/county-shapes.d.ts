declare module 'virtual:county-shapes' {
  import type { Atlas } from './split-atlas.ts';

  /** By the census number of the state. */
  export const countyShapes: Readonly<Record<string, () => Promise<Atlas>>>;
}
