import { family } from '../demo-product.ts';
import { proprietary, substances } from '../substances.ts';
import { demoVendors } from '../vendors.ts';

const {
  alcoholC10C16Ethoxylated,
  alcoholC12C15Ethoxylated,
  alcoholC9C11Ethoxylated,
  aromaticNaphtha,
  butoxyethanol,
  cocamidopropylBetaine,
  dodecylbenzeneSulfonicAcid,
  ethylbenzene,
  ethyleneVinylAcetate,
  glycerol,
  isopropanol,
  limonene,
  methanol,
  naphthalene,
  propyleneGlycol,
  sodiumChloride,
  triethanolamine,
  trimethylbenzene,
  water,
  xylene,
} = substances;

export const surfactants = [
  ...family(demoVendors.stillwater, 'Surfactant', [
    {
      code: 'SUR40',
      tradeName: 'SurfaLift 40',
      specificGravity: 0.97,
      units: 'gal',
      parts: [
        [alcoholC12C15Ethoxylated, 22],
        [isopropanol, 20],
        [methanol, 8],
        [water, 50],
      ],
    },
    {
      code: 'SUR45',
      tradeName: 'SurfaLift Citrus 45',
      specificGravity: 0.95,
      units: 'gal',
      parts: [
        [alcoholC9C11Ethoxylated, 24],
        [limonene, 20],
        [isopropanol, 18],
        [water, 38],
      ],
    },
    {
      code: 'SUR48',
      tradeName: 'NanoLift 48',
      specificGravity: 0.99,
      units: 'gal',
      parts: [
        [proprietary('Nonionic surfactant blend'), 30],
        [proprietary('Terpene solvent'), 12],
        [propyleneGlycol, 15],
        [water, 43],
      ],
    },
    {
      code: 'FOM10',
      tradeName: 'FoamRise 10',
      specificGravity: 1.04,
      units: 'gal',
      parts: [
        [cocamidopropylBetaine, 30],
        [sodiumChloride, 5],
        [glycerol, 2],
        [water, 63],
      ],
    },
  ]),
  ...family(demoVendors.stillwater, 'Non-Emulsifier', [
    {
      code: 'NEM20',
      tradeName: 'BreakApart NE-20',
      specificGravity: 0.94,
      units: 'gal',
      parts: [
        [methanol, 42],
        [alcoholC10C16Ethoxylated, 16],
        [aromaticNaphtha, 8],
        [naphthalene, 1],
        [trimethylbenzene, 1],
        [water, 32],
      ],
    },
    {
      code: 'NEM25',
      tradeName: 'BreakApart NE-25',
      specificGravity: 0.98,
      units: 'gal',
      parts: [
        [dodecylbenzeneSulfonicAcid, 18],
        [triethanolamine, 8],
        [butoxyethanol, 14],
        [isopropanol, 20],
        [water, 40],
      ],
    },
  ]),
  ...family(demoVendors.lanternRock, 'Paraffin Control', [
    {
      code: 'PAR10',
      tradeName: 'WaxFree 10',
      specificGravity: 0.88,
      units: 'gal',
      parts: [
        [xylene, 52],
        [ethylbenzene, 12],
        [aromaticNaphtha, 28],
        [ethyleneVinylAcetate, 8],
      ],
    },
  ]),
];
