import { family } from '../demo-product.ts';
import { proprietary, substances } from '../substances.ts';
import { demoVendors } from '../vendors.ts';

const {
  aceticAcid,
  aceticAnhydride,
  alcoholC12C15Ethoxylated,
  ammoniumBifluoride,
  cinnamaldehyde,
  citricAcid,
  edtaTetrasodium,
  ethylOctynol,
  formicAcid,
  hydrochloricAcid,
  isopropanol,
  methanol,
  potassiumIodide,
  propargylAlcohol,
  sodiumErythorbate,
  sodiumHydroxide,
  tallOilFattyAcids,
  thioureaPolymer,
  water,
} = substances;

export const acids = family(demoVendors.redMesa, 'Acid', [
  {
    code: 'HCL15',
    tradeName: '15% Hydrochloric Acid',
    specificGravity: 1.07,
    units: 'gal',
    parts: [
      [hydrochloricAcid, 15],
      [water, 85],
    ],
  },
  {
    code: 'HCL28',
    tradeName: '28% Hydrochloric Acid',
    specificGravity: 1.14,
    units: 'gal',
    parts: [
      [hydrochloricAcid, 28],
      [water, 72],
    ],
  },
  {
    code: 'ACE60',
    tradeName: '60% Acetic Acid',
    specificGravity: 1.06,
    units: 'gal',
    parts: [
      [aceticAcid, 60],
      [water, 40],
    ],
  },
  {
    code: 'FOR85',
    tradeName: '85% Formic Acid',
    specificGravity: 1.19,
    units: 'gal',
    parts: [
      [formicAcid, 85],
      [water, 15],
    ],
  },
  {
    code: 'MUD12',
    tradeName: 'MudBite 12-3',
    specificGravity: 1.08,
    units: 'gal',
    parts: [
      [hydrochloricAcid, 12],
      [ammoniumBifluoride, 4],
      [water, 84],
    ],
  },
  {
    code: 'ANH40',
    tradeName: 'SlowBite Anhydride 40',
    specificGravity: 1.06,
    units: 'gal',
    parts: [
      [aceticAnhydride, 40],
      [aceticAcid, 60],
    ],
  },
]);

export const corrosionInhibitors = family(demoVendors.redMesa, 'Corrosion Inhibitor', [
  {
    code: 'CIN60',
    tradeName: 'AcidShield CI-60',
    specificGravity: 0.94,
    units: 'gal',
    parts: [
      [methanol, 48],
      [propargylAlcohol, 8],
      [thioureaPolymer, 12],
      [tallOilFattyAcids, 18],
      [alcoholC12C15Ethoxylated, 14],
    ],
  },
  {
    code: 'CIN65',
    tradeName: 'AcidShield HT-65',
    specificGravity: 1.01,
    units: 'gal',
    parts: [
      [cinnamaldehyde, 34],
      [isopropanol, 26],
      [ethylOctynol, 6],
      [proprietary('Quaternary ammonium intensifier'), 34],
    ],
  },
  {
    code: 'INT10',
    tradeName: 'ShieldPlus Intensifier',
    specificGravity: 1.27,
    units: 'gal',
    parts: [
      [potassiumIodide, 30],
      [water, 70],
    ],
  },
]);

export const ironControl = family(demoVendors.ironwood, 'Iron Control', [
  {
    code: 'IRN70',
    tradeName: 'IronHold 70',
    specificGravity: 1.24,
    units: 'gal',
    parts: [
      [citricAcid, 50],
      [water, 50],
    ],
  },
  {
    code: 'IRN75',
    tradeName: 'IronHold E-75',
    specificGravity: 1.28,
    units: 'gal',
    parts: [
      [edtaTetrasodium, 38],
      [sodiumHydroxide, 2],
      [water, 60],
    ],
  },
  {
    code: 'IRN80',
    tradeName: 'IronHold Granules 80',
    specificGravity: 1.7,
    units: 'lbs',
    parts: [[sodiumErythorbate, 100]],
  },
]);
