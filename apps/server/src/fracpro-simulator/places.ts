/** A county with wells: its codes in API numbers, a point well inside it, and the depth of its rock in feet. */
export interface SimulatedPlace {
  readonly state: string;
  readonly county: string;
  readonly apiCode: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly tvd: number;
}

export const places = {
  upton: { state: 'Texas', county: 'Upton', apiCode: '42-461', latitude: 31.37, longitude: -102.04, tvd: 9250 },
  midland: { state: 'Texas', county: 'Midland', apiCode: '42-329', latitude: 31.87, longitude: -102.03, tvd: 9480 },
  reeves: { state: 'Texas', county: 'Reeves', apiCode: '42-389', latitude: 31.32, longitude: -103.69, tvd: 10_850 },
  karnes: { state: 'Texas', county: 'Karnes', apiCode: '42-255', latitude: 28.91, longitude: -97.86, tvd: 11_420 },
  lea: { state: 'New Mexico', county: 'Lea', apiCode: '30-025', latitude: 32.79, longitude: -103.41, tvd: 10_120 },
  eddy: { state: 'New Mexico', county: 'Eddy', apiCode: '30-015', latitude: 32.47, longitude: -104.3, tvd: 9910 },
  kingfisher: {
    state: 'Oklahoma',
    county: 'Kingfisher',
    apiCode: '35-073',
    latitude: 35.95,
    longitude: -97.94,
    tvd: 7830,
  },
  grady: { state: 'Oklahoma', county: 'Grady', apiCode: '35-051', latitude: 35.02, longitude: -97.88, tvd: 12_640 },
  mckenzie: {
    state: 'North Dakota',
    county: 'McKenzie',
    apiCode: '33-053',
    latitude: 47.74,
    longitude: -103.39,
    tvd: 10_980,
  },
  williams: {
    state: 'North Dakota',
    county: 'Williams',
    apiCode: '33-105',
    latitude: 48.34,
    longitude: -103.48,
    tvd: 10_460,
  },
  washington: {
    state: 'Pennsylvania',
    county: 'Washington',
    apiCode: '37-125',
    latitude: 40.19,
    longitude: -80.25,
    tvd: 7720,
  },
  bradford: {
    state: 'Pennsylvania',
    county: 'Bradford',
    apiCode: '37-015',
    latitude: 41.79,
    longitude: -76.52,
    tvd: 6390,
  },
  weld: { state: 'Colorado', county: 'Weld', apiCode: '05-123', latitude: 40.55, longitude: -104.39, tvd: 7140 },
} as const satisfies Record<string, SimulatedPlace>;

export type PlaceName = keyof typeof places;
