import { documentRules } from './document.ts';

const owned = { customer: 'Lone Star', isSettled: true };
const open = { customer: 'Lone Star', isSettled: false };

/** For each rule of documents, their names, sizes and owners: something that keeps it and something that breaks it. */
export const documentExamples = {
  ...Object.fromEntries(documentRules.map(({ id }) => [id, { keeps: {}, breaks: { problem: 'it is torn' } }])),
  'SIZE-01': { keeps: { rows: 10_000 }, breaks: { rows: 10_001 } },
  'NAME-01': { keeps: { fileName: 'a.XML' }, breaks: { fileName: '.xml' } },
  'NAME-02': { keeps: { fileName: 'a..b.xml' }, breaks: { fileName: '../a.xml' } },
  'NAME-03': { keeps: { fileName: 'Peña 🛢.xml' }, breaks: { fileName: 'a\u202elmx.xml' } },
  'NAME-04': { keeps: { fileName: `${'🛢'.repeat(196)}.xml` }, breaks: { fileName: `${'x'.repeat(197)}.xml` } },
  'SAVE-03': {
    keeps: { amendedReason: '', status: 'approved' },
    breaks: { amendedReason: ' ', status: 'published' },
  },
  'SAVE-04': {
    keeps: { amendedReason: 'Wrong date', status: 'published', earlier: { reason: 'Wrong depth', revision: 2 } },
    breaks: { amendedReason: 'Wrong depth', status: 'published', earlier: { reason: 'Wrong depth', revision: 2 } },
  },
  'OWNER-01': { keeps: owned, breaks: { ...open, unknownId: 9 } },
  'OWNER-02': { keeps: owned, breaks: { ...open, suggestion: 'Lone Star Energy' } },
  'OWNER-03': { keeps: owned, breaks: open },
};
