/** Why FracPro gives no data, and what to do about it. */
export const fracproMessages = {
  notConfigured: 'FracPro is not configured',
  notThere: 'FracPro does not have what was asked for.',
  jobNotFound: (jobNumber: string) => `FracPro has no job ${jobNumber}. Please check the job number.`,
  timeNotFound: (stage: number) => `FracPro has no time for stage ${stage} of this well.`,
  slow: 'FracPro did not answer in time. Please try again later, or load the job data from a file.',
  unreachable: 'FracPro could not be reached. Please try again later, or load the job data from a file.',
  failed: (status: number) =>
    `FracPro reported an error (status ${status}). Please try again later, or load the job data from a file.`,
  refused: 'FracPro refused the sign-in of this server. Please ask your administrator to check its credentials.',
  redirected:
    'FracPro pointed to another address, which is not followed. Please ask your administrator to check FRACPRO_URL.',
  busy: (seconds: number) => `FracPro has too many requests. Please try again in ${seconds} s.`,
  paused: (seconds: number) => `FracPro has failed too often in a row. Please try again in ${seconds} s.`,
  crowded: 'Too many people are asking FracPro at this moment. Please try again in a few seconds.',
  page: 'FracPro answered with a web page instead of data. Please try again later, or load the job data from a file.',
  unreadable: 'The answer of FracPro broke off or cannot be read. Please try again, or load the job data from a file.',
  tooLarge: 'The answer of FracPro is too large to be right. Please load the job data from a file.',
  otherShape: (place: string) =>
    `FracPro answered with data of another form than expected (${place}). Please load the job data from a file.`,
} as const;

/** What a person should know about the data of a well. */
export const jobDataMessages = {
  stagesWithout: (field: string, stages: string) => `No ${field} is known for stage ${stages}.`,
  stagesAbsent: (stages: string) => `The treatment report has no stage ${stages}.`,
  stagesTwice: (stages: string) => `The treatment report has stage ${stages} more than once.`,
  severalCustomers: (names: string) => `The field tickets name several customers: ${names}.`,
  unknownAmount: 'an amount that is not known',
  noSum: (code: string, amounts: string) => `The amount of ${code} cannot be added up: ${amounts}.`,
  withoutCode: 'The chemicals report has amounts without a code.',
  table: {
    withoutWell: 'Every row needs the name or the API number of its well',
    withoutCode: 'An amount needs a chemical code',
    withoutAmount: 'A chemical needs an amount',
    notANumber: 'This is not a number',
    notADate: 'This is not a date such as 2024-08-05 11:09',
    differs: (row: number, value: string) => `Row ${row} says ${value} for the same well`,
    empty: 'The file has no wells. Please fill in the template, one row for each chemical of each well.',
    refused: (place: string, message: string) => `${place}: ${message}`,
  },
} as const;
