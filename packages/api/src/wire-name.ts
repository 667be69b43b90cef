/** Fields that the wire does not simply spell in another way. */
const ownNames: Readonly<Record<string, string>> = {
  tradeName: 'product_name',
  percentInAdditive: 'additive_fraction',
  jobNumber: 'jobNumber',
  wellApi: 'wellApi',
  timeType: 'timeType',
};

/** What the wire calls a field of a form, so that a problem names what the caller sent. */
export const wireName = (field: string): string =>
  ownNames[field] ?? field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
