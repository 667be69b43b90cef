import { family } from '../demo-product.ts';
import { proprietary, substances } from '../substances.ts';
import { demoVendors } from '../vendors.ts';

const {
  aceticAcid,
  alkylBenzylChloride,
  bronopol,
  dbnpa,
  didecylChloride,
  ethanol,
  glutaraldehyde,
  hydrogenPeroxide,
  methanol,
  peraceticAcid,
  polyethyleneGlycol,
  sodiumChlorite,
  sodiumHydroxide,
  sodiumHypochlorite,
  thps,
  ttpc,
  water,
} = substances;

export const biocides = [
  ...family(demoVendors.blueHeron, 'Biocide', [
    {
      code: 'BIO20',
      tradeName: 'ClearWell B-20',
      specificGravity: 1.02,
      units: 'gal',
      parts: [
        [glutaraldehyde, 20],
        [didecylChloride, 8],
        [alkylBenzylChloride, 5],
        [ethanol, 3],
        [water, 64],
      ],
    },
    {
      code: 'BIO50',
      tradeName: 'ClearWell G-50',
      specificGravity: 1.13,
      units: 'gal',
      parts: [
        [glutaraldehyde, 50],
        [methanol, 1],
        [water, 49],
      ],
    },
    {
      code: 'BIO75',
      tradeName: 'ClearWell T-75',
      specificGravity: 1.4,
      units: 'gal',
      parts: [
        [thps, 75],
        [water, 25],
      ],
    },
    {
      code: 'BIO05',
      tradeName: 'ClearWell P-5',
      specificGravity: 0.95,
      units: 'gal',
      parts: [
        [ttpc, 5],
        [methanol, 10],
        [water, 85],
      ],
    },
  ]),
  ...family(demoVendors.clearbrook, 'Biocide', [
    {
      code: 'DBN20',
      tradeName: 'SwiftKill D-20',
      specificGravity: 1.25,
      units: 'gal',
      parts: [
        [dbnpa, 20],
        [polyethyleneGlycol, 55],
        [water, 25],
      ],
    },
    {
      code: 'PAA15',
      tradeName: 'OxyPure 15',
      specificGravity: 1.15,
      units: 'gal',
      parts: [
        [peraceticAcid, 15],
        [hydrogenPeroxide, 22],
        [aceticAcid, 16],
        [water, 47],
      ],
    },
    {
      code: 'SHC12',
      tradeName: 'OxyPure H-12',
      specificGravity: 1.2,
      units: 'gal',
      parts: [
        [sodiumHypochlorite, 12.5],
        [sodiumHydroxide, 1],
        [water, 86.5],
      ],
    },
    {
      code: 'CLO25',
      tradeName: 'OxyPure C-25 Precursor',
      specificGravity: 1.21,
      units: 'gal',
      parts: [
        [sodiumChlorite, 25],
        [water, 75],
      ],
    },
    {
      code: 'BRP95',
      tradeName: 'SwiftKill Granules',
      specificGravity: 1.1,
      units: 'lbs',
      parts: [
        [bronopol, 95],
        [proprietary('Anticaking agent'), 5],
      ],
    },
  ]),
];
