import type { JobWell as WireWell } from '@disclosure/api';
import type { JobWell } from '@disclosure/core';

/** The same wells, as the contract writes them: its lists and maps may be changed by whoever gets them. */
export const toWire = (wells: readonly JobWell[]): WireWell[] =>
  wells.map((well) =>
    Object.assign({}, well, {
      chemicals: { ...well.chemicals },
      chemicalUnits: { ...well.chemicalUnits },
      missing: [...well.missing],
      notes: [...well.notes],
    }),
  );
