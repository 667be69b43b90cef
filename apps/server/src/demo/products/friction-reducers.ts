import { family } from '../demo-product.ts';
import { proprietary, substances } from '../substances.ts';
import { demoVendors } from '../vendors.ts';

const {
  acrylamideAcrylateCopolymer,
  acrylamideAmpsCopolymer,
  acrylicAcidCopolymer,
  adipicAcid,
  alcoholC12C14Secondary,
  alcoholC12C16Ethoxylated,
  ammoniumChloride,
  distillates,
  ethyleneGlycol,
  polyacrylamide,
  polysorbate80,
  sodiumChloride,
  sodiumSulfate,
  sorbitanMonooleate,
  urea,
  water,
} = substances;

export const frictionReducers = [
  ...family(demoVendors.northLoop, 'Friction Reducer', [
    {
      code: 'FR100',
      tradeName: 'SlickFlow FR-100',
      specificGravity: 1.05,
      units: 'gal',
      parts: [
        [water, 38],
        [acrylicAcidCopolymer, 30],
        [distillates, 24],
        [alcoholC12C16Ethoxylated, 4],
        [sorbitanMonooleate, 2],
        [ammoniumChloride, 2],
      ],
    },
    {
      code: 'FR120',
      tradeName: 'SlickFlow HV-120',
      specificGravity: 1.08,
      units: 'gal',
      parts: [
        [water, 32],
        [acrylamideAmpsCopolymer, 38],
        [distillates, 24],
        [alcoholC12C14Secondary, 4],
        [polysorbate80, 2],
      ],
    },
    {
      code: 'FR150',
      tradeName: 'BrineRunner 150',
      specificGravity: 1.12,
      units: 'gal',
      parts: [
        [water, 40],
        [proprietary('Cationic acrylamide terpolymer'), 28],
        [distillates, 20],
        [sodiumChloride, 8],
        [alcoholC12C16Ethoxylated, 4],
      ],
    },
    {
      code: 'FR160',
      tradeName: 'BrineRunner Slurry 160',
      specificGravity: 1.02,
      units: 'gal',
      parts: [
        [polyacrylamide, 42],
        [distillates, 52],
        [proprietary('Organophilic suspending agent'), 4],
        [alcoholC12C14Secondary, 2],
      ],
    },
  ]),
  ...family(demoVendors.cedarFork, 'Friction Reducer', [
    {
      code: 'FRD20',
      tradeName: 'DrySlide 20',
      specificGravity: 0.85,
      units: 'lbs',
      parts: [
        [acrylamideAcrylateCopolymer, 88],
        [water, 8],
        [sodiumSulfate, 2],
        [adipicAcid, 2],
      ],
    },
    {
      code: 'FRW30',
      tradeName: 'FreshSlide W-30',
      specificGravity: 1.06,
      units: 'gal',
      parts: [
        [water, 56],
        [acrylamideAcrylateCopolymer, 22],
        [ethyleneGlycol, 12],
        [urea, 10],
      ],
    },
  ]),
];
