/** What the wizard says beyond the words of the specification. */
export const wizardMessages = {
  file: {
    wrongKind: (name: string) => `${name} is not a CSV, XLSX or JSON file. Please choose one that is.`,
    empty: (name: string) => `${name} is empty. Please choose another file.`,
    tooLarge: (name: string) => `${name} is larger than 20 MB. Please split it into smaller files.`,
    unreadable: (name: string) => `${name} could not be read. Please close it in other programs and choose it again.`,
    notJson: (name: string) => `${name} is not valid JSON in UTF-8. Please save the job data again.`,
  },
  simulated: 'Invented data of the simulator. Nothing made from it may be filed.',
  lastGood: (moment: string) => `FracPro could not be reached. These are the data it gave ${moment}.`,
  refetch: {
    same: (moment: string) => `Nothing has changed since the data were fetched ${moment}. Your work stays as it is.`,
    changed: (moment: string) =>
      `The job data have changed since they were fetched ${moment}. What you have edited stays, everything else follows them.`,
  },
  suggestedWater: 'Suggested by customer record',
  drafts: {
    none: 'No drafts yet. Whatever you enter is saved here by itself.',
    listFailed: 'Your drafts could not be loaded.',
    deleteFailed: 'The draft could not be deleted.',
    openFailed: 'The draft could not be opened.',
    gone: 'There is no such draft. It may have been deleted.',
    unreadable: 'This draft cannot be read. It may have been made by a newer version of this product.',
    tooLarge: 'This draft is larger than 5 MB and cannot be saved on the server. It is kept on this computer only.',
    notKept: 'Nothing entered here is kept at the moment: neither this browser nor the server can save it.',
    openElsewhere: 'This draft is open in another tab. Only one of them can save it.',
    changedElsewhere: (moment: string) =>
      `This draft was saved in another place ${moment}, after you had opened it here.`,
    deletedElsewhere: 'This draft was deleted while you worked on it.',
  },
} as const;
