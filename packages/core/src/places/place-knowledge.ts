/** What is known about places from their API number. Loaded only where it is used, hence an interface. */
export interface PlaceKnowledge {
  /** The state's name, such as `Texas`; undefined when the number's state code is not known. */
  readonly stateOfApi: (apiNumber: string) => string | undefined;
  /** The county's name, such as `Upton`; undefined when the number's county code is not known. */
  readonly countyOfApi: (apiNumber: string) => string | undefined;
  /** In degrees, 0 inside; undefined when the county or its shape is not known. */
  readonly distanceOutsideCounty: (apiNumber: string, longitude: number, latitude: number) => number | undefined;
}
