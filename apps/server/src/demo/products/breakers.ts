import { family } from '../demo-product.ts';
import { proprietary, substances } from '../substances.ts';
import { demoVendors } from '../vendors.ts';

const {
  aceticAcid,
  ammoniumBisulfite,
  ammoniumPersulfate,
  benzoicAcid,
  calciumHydroxide,
  calciumPeroxide,
  carbonDioxide,
  cellulase,
  fumaricAcid,
  glycerol,
  lactose,
  magnesiumOxide,
  magnesiumPeroxide,
  nitrogen,
  polylacticAcid,
  quartz,
  sodiumAcetate,
  sodiumBicarbonate,
  sodiumBromate,
  sodiumCarbonate,
  sodiumChloride,
  sodiumPersulfate,
  sodiumSulfate,
  sodiumSulfite,
  sodiumThiosulfate,
  tertButylHydroperoxide,
  water,
} = substances;

export const breakers = family(demoVendors.ironwood, 'Breaker', [
  {
    code: 'BRK80',
    tradeName: 'BreakDown AP-80',
    specificGravity: 1.98,
    units: 'lbs',
    parts: [
      [ammoniumPersulfate, 98],
      [quartz, 2],
    ],
  },
  {
    code: 'BRK82',
    tradeName: 'BreakDown Capsules 82',
    specificGravity: 1.7,
    units: 'lbs',
    parts: [
      [ammoniumPersulfate, 76],
      [proprietary('Acrylic coating'), 20],
      [quartz, 4],
    ],
  },
  {
    code: 'BRS85',
    tradeName: 'BreakDown SP-85',
    specificGravity: 2.4,
    units: 'lbs',
    parts: [
      [sodiumPersulfate, 99],
      [sodiumSulfate, 1],
    ],
  },
  {
    code: 'ENZ10',
    tradeName: 'BreakSoft Enzyme 10',
    specificGravity: 1.12,
    units: 'gal',
    parts: [
      [cellulase, 5],
      [glycerol, 40],
      [lactose, 3],
      [sodiumChloride, 8],
      [water, 44],
    ],
  },
  {
    code: 'BRM50',
    tradeName: 'BreakLate MP-50',
    specificGravity: 2.6,
    units: 'lbs',
    parts: [
      [magnesiumPeroxide, 35],
      [magnesiumOxide, 45],
      [calciumPeroxide, 12],
      [calciumHydroxide, 8],
    ],
  },
  {
    code: 'BRT70',
    tradeName: 'BreakLate TB-70',
    specificGravity: 0.94,
    units: 'gal',
    parts: [
      [tertButylHydroperoxide, 70],
      [water, 30],
    ],
  },
  {
    code: 'BRB10',
    tradeName: 'BreakHot SB-10',
    specificGravity: 1.09,
    units: 'gal',
    parts: [
      [sodiumBromate, 10],
      [water, 90],
    ],
  },
]);

export const oxygenScavengers = family(demoVendors.blueHeron, 'Oxygen Scavenger', [
  {
    code: 'OXS65',
    tradeName: 'AirOut 65',
    specificGravity: 1.35,
    units: 'gal',
    parts: [
      [ammoniumBisulfite, 65],
      [water, 35],
    ],
  },
  {
    code: 'OXS90',
    tradeName: 'AirOut Dry 90',
    specificGravity: 2.63,
    units: 'lbs',
    parts: [
      [sodiumSulfite, 92],
      [sodiumThiosulfate, 6],
      [sodiumSulfate, 2],
    ],
  },
]);

export const diverters = family(demoVendors.lanternRock, 'Diverting Agent', [
  { code: 'DIV10', tradeName: 'TurnAside PL-10', specificGravity: 1.24, units: 'lbs', parts: [[polylacticAcid, 100]] },
  {
    code: 'DIV20',
    tradeName: 'TurnAside BA-20',
    specificGravity: 1.32,
    units: 'lbs',
    parts: [
      [benzoicAcid, 96],
      [sodiumChloride, 4],
    ],
  },
]);

export const dryBuffers = family(demoVendors.lanternRock, 'pH Adjusting Agent', [
  {
    code: 'BUF08',
    tradeName: 'MidBuffer 8',
    specificGravity: 2.2,
    units: 'lbs',
    parts: [
      [sodiumBicarbonate, 70],
      [sodiumCarbonate, 30],
    ],
  },
  {
    code: 'BUF05',
    tradeName: 'LowBuffer 5',
    specificGravity: 1.08,
    units: 'gal',
    parts: [
      [aceticAcid, 30],
      [sodiumAcetate, 10],
      [fumaricAcid, 2],
      [water, 58],
    ],
  },
]);

export const gases = family(demoVendors.lanternRock, 'Energizing Gas', [
  { code: 'N2L', tradeName: 'Liquid Nitrogen', specificGravity: 0.808, units: 'gal', parts: [[nitrogen, 100]] },
  {
    code: 'CO2L',
    tradeName: 'Liquid Carbon Dioxide',
    specificGravity: 1.02,
    units: 'gal',
    parts: [[carbonDioxide, 100]],
  },
]);
