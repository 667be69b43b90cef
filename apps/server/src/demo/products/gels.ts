import { family } from '../demo-product.ts';
import { proprietary, substances } from '../substances.ts';
import { demoVendors } from '../vendors.ts';

const {
  alcoholC12C16Ethoxylated,
  boricAcid,
  cmhpg,
  distillates,
  ethyleneGlycol,
  guarGum,
  hydroxyethylCellulose,
  hydroxypropylGuar,
  methanol,
  monoethanolamine,
  organoclay,
  potassiumCarbonate,
  potassiumHydroxide,
  propyleneGlycol,
  sodiumChloride,
  sodiumHydroxide,
  sodiumTetraborate,
  triethanolamine,
  ulexite,
  water,
  xanthanGum,
} = substances;

export const gels = family(demoVendors.tidewater, 'Gelling Agent', [
  {
    code: 'GEL40',
    tradeName: 'BayouGel LG-40',
    specificGravity: 1.03,
    units: 'gal',
    parts: [
      [guarGum, 46],
      [distillates, 50],
      [organoclay, 2],
      [alcoholC12C16Ethoxylated, 2],
    ],
  },
  {
    code: 'GELD5',
    tradeName: 'BayouGel Dry 5',
    specificGravity: 1.3,
    units: 'lbs',
    parts: [
      [hydroxypropylGuar, 95],
      [water, 5],
    ],
  },
  {
    code: 'GELC4',
    tradeName: 'BayouGel CM-4',
    specificGravity: 1.02,
    units: 'gal',
    parts: [
      [cmhpg, 44],
      [distillates, 52],
      [organoclay, 2],
      [proprietary('Dispersant'), 2],
    ],
  },
  {
    code: 'HEC10',
    tradeName: 'CelluThick 10',
    specificGravity: 1.35,
    units: 'lbs',
    parts: [
      [hydroxyethylCellulose, 97],
      [water, 3],
    ],
  },
  {
    code: 'XAN20',
    tradeName: 'XanThick 20',
    specificGravity: 1.05,
    units: 'kg',
    parts: [
      [xanthanGum, 40],
      [propyleneGlycol, 60],
    ],
  },
]);

export const crosslinkers = family(demoVendors.tidewater, 'Crosslinker', [
  {
    code: 'XLB10',
    tradeName: 'BindFast B-10',
    specificGravity: 1.28,
    units: 'gal',
    parts: [
      [sodiumTetraborate, 15],
      [ethyleneGlycol, 25],
      [sodiumHydroxide, 5],
      [water, 55],
    ],
  },
  {
    code: 'XLD20',
    tradeName: 'BindSlow U-20',
    specificGravity: 1.42,
    units: 'gal',
    parts: [
      [ulexite, 40],
      [distillates, 54],
      [organoclay, 4],
      [alcoholC12C16Ethoxylated, 2],
    ],
  },
  {
    code: 'XLZ30',
    tradeName: 'BindHot Z-30',
    specificGravity: 1.1,
    units: 'gal',
    parts: [
      [proprietary('Zirconium complex'), 30],
      [triethanolamine, 20],
      [methanol, 10],
      [water, 40],
    ],
  },
  {
    code: 'XLM15',
    tradeName: 'BindFast M-15',
    specificGravity: 1.2,
    units: 'gal',
    parts: [
      [boricAcid, 15],
      [monoethanolamine, 25],
      [ethyleneGlycol, 20],
      [water, 40],
    ],
  },
]);

export const buffers = family(demoVendors.tidewater, 'pH Adjusting Agent', [
  {
    code: 'BUF11',
    tradeName: 'HighBuffer 11',
    specificGravity: 1.5,
    units: 'gal',
    parts: [
      [potassiumCarbonate, 47],
      [potassiumHydroxide, 3],
      [water, 50],
    ],
  },
  {
    code: 'CAU25',
    tradeName: '25% Caustic Soda',
    specificGravity: 1.27,
    units: 'gal',
    parts: [
      [sodiumHydroxide, 25],
      [sodiumChloride, 1],
      [water, 74],
    ],
  },
]);
