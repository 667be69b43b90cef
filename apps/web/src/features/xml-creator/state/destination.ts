import type { CellPlace } from '@disclosure/core';
import type { WizardStore } from './wizard-store.ts';

/** Where somebody wants to be in the step they are going to. */
export interface Destination {
  readonly wellKey: string;
  /** Of the rows, in step 4. */
  readonly cell?: CellPlace | undefined;
  /** Of the well, in step 2. */
  readonly wellField?: string | undefined;
}

const destinations = new WeakMap<WizardStore, Destination>();

export const setOut = (store: WizardStore, destination: Destination): void => {
  destinations.set(store, destination);
};

/** Told once, to whoever arrives first. */
export function arrive(store: WizardStore): Destination | undefined {
  const destination = destinations.get(store);
  destinations.delete(store);
  return destination;
}
