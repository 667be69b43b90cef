import { documentRules } from './document.ts';

const owned = { customer: 'Lone Star', isSettled: true };
const open = { customer: 'Lone Star', isSettled: false };

/** For each rule of documents, sizes and owners: something that keeps it and something that breaks it. */
export const documentExamples = {
  ...Object.fromEntries(documentRules.map(({ id }) => [id, { keeps: {}, breaks: { problem: 'it is torn' } }])),
  'SIZE-01': { keeps: { rows: 10_000 }, breaks: { rows: 10_001 } },
  'OWNER-01': { keeps: owned, breaks: { ...open, unknownId: 9 } },
  'OWNER-02': { keeps: owned, breaks: { ...open, suggestion: 'Lone Star Energy' } },
  'OWNER-03': { keeps: owned, breaks: open },
};
