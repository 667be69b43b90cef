import { family } from '../demo-product.ts';
import { proprietary, substances } from '../substances.ts';
import { demoVendors } from '../vendors.ts';

const {
  ammoniumChloride,
  cholineChloride,
  dtpmp,
  ethyleneGlycol,
  hedp,
  methanol,
  polymaleicAcid,
  potassiumChloride,
  sodiumChloride,
  sodiumHydroxide,
  sodiumPolyacrylate,
  tetramethylammoniumChloride,
  water,
} = substances;

export const scaleInhibitors = family(demoVendors.clearbrook, 'Scale Inhibitor', [
  {
    code: 'SCL30',
    tradeName: 'ScaleGuard 30',
    specificGravity: 1.12,
    units: 'gal',
    parts: [
      [dtpmp, 14],
      [sodiumPolyacrylate, 10],
      [ethyleneGlycol, 18],
      [methanol, 6],
      [water, 52],
    ],
  },
  {
    code: 'SCL35',
    tradeName: 'ScaleGuard HT-35',
    specificGravity: 1.22,
    units: 'gal',
    parts: [
      [polymaleicAcid, 30],
      [sodiumHydroxide, 6],
      [water, 64],
    ],
  },
  {
    code: 'SCL40',
    tradeName: 'ScaleGuard Winter 40',
    specificGravity: 1.1,
    units: 'gal',
    parts: [
      [proprietary('Phosphonate salt'), 15],
      [hedp, 5],
      [methanol, 25],
      [water, 55],
    ],
  },
  {
    code: 'SCB50',
    tradeName: 'BariumStop 50',
    specificGravity: 1.18,
    units: 'L',
    parts: [
      [proprietary('Sulfonated copolymer'), 24],
      [dtpmp, 6],
      [sodiumChloride, 4],
      [water, 66],
    ],
  },
]);

export const clayControl = family(demoVendors.ironwood, 'Clay Control', [
  {
    code: 'CLY50',
    tradeName: 'ClayStay 50',
    specificGravity: 1.08,
    units: 'gal',
    parts: [
      [cholineChloride, 65],
      [water, 35],
    ],
  },
  {
    code: 'CLY55',
    tradeName: 'ClayStay T-55',
    specificGravity: 1.02,
    units: 'gal',
    parts: [
      [tetramethylammoniumChloride, 50],
      [water, 50],
    ],
  },
  {
    code: 'KCL97',
    tradeName: 'Potassium Chloride 97',
    specificGravity: 1.98,
    units: 'lbs',
    parts: [
      [potassiumChloride, 97],
      [sodiumChloride, 2.5],
      [water, 0.5],
    ],
  },
  {
    code: 'CLY60',
    tradeName: 'ClayStay Plus 60',
    specificGravity: 1.1,
    units: 'gal',
    parts: [
      [proprietary('Cationic oligomer'), 35],
      [ammoniumChloride, 10],
      [water, 55],
    ],
  },
]);
