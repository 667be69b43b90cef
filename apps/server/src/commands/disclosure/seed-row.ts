import type { DisclosureRow } from '@disclosure/core';

/** A row under the names of the specification; how it came about stays inside. Numbers are not rounded. */
export const toSeedRow = (row: DisclosureRow) => ({
  tradeName: row.tradeName,
  supplier: row.supplier,
  vendorId: row.vendorId,
  purpose: row.purpose,
  ingredientName: row.ingredientName,
  casNumber: row.casNumber,
  volume: row.volume,
  specificGravity: row.specificGravity,
  percentInAdditive: row.percentInAdditive,
  percentInHFJob: row.percentInHFJob,
  massIngredient: row.massIngredient,
  units: row.units,
  comments: row.comments,
  isNonMsds: row.isNonMsds,
  isCustomAdded: row.isCustomAdded,
  code: row.code,
});
