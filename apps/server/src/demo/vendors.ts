/** Invented companies; nobody answers these telephones. */
export const demoVendors = {
  cedarFork: vendor('Cedar Fork Chemical Company', 'Nora', 'Whitfield', '432-555-0111'),
  blueHeron: vendor('Blue Heron Water Treatment', 'Luis', 'Ortega', '713-555-0124'),
  ironwood: vendor('Ironwood Specialty Products', 'Grace', 'Okafor', '405-555-0137'),
  stillwater: vendor('Stillwater Surfactants Inc.', 'Peter', 'Lindqvist', '918-555-0142'),
  redMesa: vendor('Red Mesa Acid Services', 'Dana', 'Begay', '505-555-0155'),
  highPlains: vendor('High Plains Proppants', 'Walt', 'Jensen', '308-555-0163'),
  quarryHill: vendor('Quarry Hill Sand Company', 'June', 'Halvorsen', '608-555-0178'),
  northLoop: vendor('North Loop Polymers', 'Ravi', 'Menon', '281-555-0180'),
  clearbrook: vendor('Clearbrook Oilfield Chemicals', 'Elena', 'Petrova', '701-555-0192'),
  palisade: vendor('Palisade Industrial Minerals', 'Theo', 'Marsh', '970-555-0106'),
  tidewater: vendor('Tidewater Fluids and Gels', 'Camille', 'Landry', '337-555-0119'),
  lanternRock: vendor('Lantern Rock Trading', 'Simon', 'Adeyemi', '724-555-0173'),
} as const;

export interface DemoVendor {
  readonly company: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
}

function vendor(company: string, first_name: string, last_name: string, phone: string): DemoVendor {
  const host = company
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replace(/-$/, '');
  return { company, first_name, last_name, email: `${first_name}.${last_name}@${host}.example`.toLowerCase(), phone };
}
