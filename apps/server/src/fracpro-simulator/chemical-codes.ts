/** A chemical as the simulated service reports it. Liquids come in gallons, solids in pounds. */
export interface SimulatedChemical {
  readonly code: string;
  readonly tradeName: string;
  readonly kind: 'liquid' | 'solid';
  /** In one stage: gallons or pounds. */
  readonly typicalAmount: number;
}

/** Codes that every catalogue of demo data has ingredients for: no job with these alone needs attention. */
export const catalogueChemicals: readonly SimulatedChemical[] = [
  { code: 'S100', tradeName: '100 Mesh Sand', kind: 'solid', typicalAmount: 180_000 },
  { code: 'S4070', tradeName: '40/70 White Sand', kind: 'solid', typicalAmount: 220_000 },
  { code: 'FR100', tradeName: 'SlickFlow FR-100', kind: 'liquid', typicalAmount: 260 },
  { code: 'BIO20', tradeName: 'ClearWell B-20', kind: 'liquid', typicalAmount: 90 },
  { code: 'SCL30', tradeName: 'ScaleGuard 30', kind: 'liquid', typicalAmount: 60 },
  { code: 'SUR40', tradeName: 'SurfaLift 40', kind: 'liquid', typicalAmount: 220 },
  { code: 'CLY50', tradeName: 'ClayStay 50', kind: 'liquid', typicalAmount: 150 },
  { code: 'HCL15', tradeName: '15% Hydrochloric Acid', kind: 'liquid', typicalAmount: 1500 },
  { code: 'CIN60', tradeName: 'AcidShield CI-60', kind: 'liquid', typicalAmount: 6 },
  { code: 'IRN70', tradeName: 'IronHold 70', kind: 'liquid', typicalAmount: 12 },
  { code: 'BRK80', tradeName: 'BreakDown AP-80', kind: 'solid', typicalAmount: 45 },
];

/** Codes of the fixed list that a customer maps to ingredients; the demo customer of job 1006 has the mappings. */
export const thirdPartyChemicals: readonly SimulatedChemical[] = [
  { code: 'A1047', tradeName: 'Third-party friction reducer', kind: 'liquid', typicalAmount: 240 },
  { code: 'P1050', tradeName: 'Third-party biocide', kind: 'liquid', typicalAmount: 80 },
  { code: 'CP1012', tradeName: 'Third-party proppant', kind: 'solid', typicalAmount: 60_000 },
];

/** Codes that no catalogue and no mapping knows. */
export const unknownChemicals: readonly SimulatedChemical[] = [
  { code: 'X9001', tradeName: 'Trial additive', kind: 'liquid', typicalAmount: 25 },
];
