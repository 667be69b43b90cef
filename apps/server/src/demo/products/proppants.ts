import { family } from '../demo-product.ts';
import { proprietary, substances } from '../substances.ts';
import { demoVendors } from '../vendors.ts';

const { aluminumOxide, corundum, hexamine, ironOxide, mullite, phenolicResin, quartz, titaniumDioxide } = substances;
const sand = { specificGravity: 2.65, units: 'lbs' } as const;
const ceramic = { specificGravity: 2.72, units: 'lbs' } as const;

export const proppants = [
  ...family(demoVendors.quarryHill, 'Proppant', [
    { ...sand, code: 'S100', tradeName: '100 Mesh Sand', parts: [[quartz, 100]] },
    { ...sand, code: 'S4070', tradeName: '40/70 White Sand', parts: [[quartz, 100]] },
    { ...sand, code: 'S3050', tradeName: '30/50 White Sand', parts: [[quartz, 100]] },
    {
      ...sand,
      code: 'S2040',
      tradeName: '20/40 Brown Sand',
      parts: [
        [quartz, 98.5],
        [aluminumOxide, 0.9],
        [ironOxide, 0.5],
        [titaniumDioxide, 0.1],
      ],
    },
  ]),
  ...family(demoVendors.highPlains, 'Proppant', [
    {
      ...sand,
      code: 'RCS40',
      tradeName: 'HoldFast 40/70 Resin Coated',
      specificGravity: 2.58,
      parts: [
        [quartz, 96],
        [phenolicResin, 3.5],
        [hexamine, 0.5],
      ],
    },
    {
      ...sand,
      code: 'RCS30',
      tradeName: 'HoldFast 30/50 Resin Coated',
      specificGravity: 2.58,
      parts: [
        [quartz, 95.5],
        [proprietary('Modified phenolic resin'), 4],
        [hexamine, 0.5],
      ],
    },
  ]),
  ...family(demoVendors.palisade, 'Proppant', [
    {
      ...ceramic,
      code: 'CER40',
      tradeName: 'PeakLite 40/70 Ceramic',
      parts: [
        [mullite, 82],
        [quartz, 18],
      ],
    },
    {
      ...ceramic,
      code: 'CER20',
      tradeName: 'PeakStrong 20/40 Bauxite',
      specificGravity: 3.56,
      parts: [
        [corundum, 78],
        [mullite, 22],
      ],
    },
  ]),
];
