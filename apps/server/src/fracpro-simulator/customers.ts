/** An invented operator that the simulated jobs are done for. */
export interface SimulatedCustomer {
  readonly name: string;
  /** The demo data give the customer this water source, so that step 3 comes filled in. */
  readonly waterSource?: string;
}

/** The demo data contain all of them: the editor belongs to each, the viewer to the first. */
export const simulatedCustomers = {
  bluebonnet: { name: 'Bluebonnet Ridge Operating LLC', waterSource: 'Produced Water' },
  caprock: { name: 'Caprock Mesa Energy LLC' },
  sooner: { name: 'Sooner Creek Resources Inc.' },
  badlands: { name: 'Badlands Butte Petroleum Corporation' },
  laurel: { name: 'Laurel Hollow Oil & Gas Company' },
  pawnee: { name: 'Pawnee Plains Exploration LLC' },
} as const satisfies Record<string, SimulatedCustomer>;

export type SimulatedCustomerName = keyof typeof simulatedCustomers;
