/** The name of a blob as a terminal may show it: whoever named it may have hidden commands in there. */
export const nameForReader = (key: string): string =>
  JSON.stringify(key.replace(/^adopted:/, '')).replaceAll(/[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '?');
