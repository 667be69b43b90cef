import { type SimulatedCustomer, simulatedCustomers } from '../fracpro-simulator/customers.ts';

export interface DemoCustomer {
  readonly name: string;
  readonly operator_number: string;
  readonly water_source: string | null;
}

/** The pumping company itself. Whoever belongs to it sees all files. */
export const allAccessCustomer = {
  id: 133,
  name: 'Frontier Line Pressure Pumping',
  operator_number: '500133',
  water_source: null,
  all_access: true,
} as const;

/** The customers of the simulated jobs, in the order of the simulator. */
export const jobCustomers: readonly DemoCustomer[] = Object.values<SimulatedCustomer>(simulatedCustomers).map(
  ({ name, waterSource }, index) => ({
    name,
    operator_number: String(500_201 + index * 17),
    water_source: waterSource ?? null,
  }),
);

const customer = (name: string, operator_number: string, water_source: string | null = null): DemoCustomer => ({
  name,
  operator_number,
  water_source,
});

/** Invented companies that only fill the list. */
const otherCustomers: readonly DemoCustomer[] = [
  customer('Agave Springs Petroleum', '610024', 'Produced Water'),
  customer('Amber Field Resources', '610038'),
  customer('Antelope Wash Energy', '610047', 'Groundwater, < 1000TDS'),
  customer('Beacon Draw Operating', '610055'),
  customer('Black Willow Oil Company', '610063', 'Surface Water, < 1000TDS'),
  customer('Broken Arrow Flats LLC', '610079'),
  customer('Cactus Wren Exploration', '610082', 'Groundwater, > 1000TDS'),
  customer('Cimarron Bend Operating', '610096'),
  customer('Copper Kettle Energy', '610104', 'Produced Water'),
  customer('Cottonwood Fork Resources', '610113'),
  customer('Dry Fork Basin Partners', '610127'),
  customer('Eagle Nest Production', '610131', 'Surface Water, > 1000TDS'),
  customer('Flint Hollow Energy', '610145'),
  customer('Granite Pass Petroleum', '610158'),
  customer('Green Table Oil and Gas', '610166', 'Groundwater, < 1000TDS'),
  customer('Hackberry Lane Operating', '610172'),
  customer('Iron Gate Resources', '610189'),
  customer('Jackrabbit Flat Energy', '610193', 'Produced Water'),
  customer('Juniper Bluff Exploration', '610207'),
  customer('Kestrel Ridge Oil', '610214'),
  customer('Limestone Gap Energy', '610228', 'Other, < 1000TDS'),
  customer('Little Saddle Petroleum', '610236'),
  customer('Lone Cypress Operating', '610241'),
  customer('Mustang Draw Energy', '610259', 'Produced Water'),
  customer('Old Windmill Resources', '610263'),
  customer('Pinyon Crest Oil Company', '610278'),
  customer('Prairie Lantern Energy', '610284', 'Surface Water, < 1000TDS'),
  customer('Red Clay Production', '610297'),
  customer('Sagebrush Mile Partners', '610305'),
  customer('Silver Spur Basin LLC', '610312', 'Groundwater, > 1000TDS'),
  customer('Tumbleweed Creek Operating', '610326'),
  customer('Two Medicine Petroleum', '610334'),
  customer('White Bluff Energy', '610349', 'Produced Water'),
];

export const demoCustomers: readonly DemoCustomer[] = [...jobCustomers, ...otherCustomers];
