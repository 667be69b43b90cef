import { fileVerdicts, severities } from '@disclosure/core';
import * as z from 'zod/mini';
import { post } from './endpoint.ts';
import { Verdict } from './stored-file.ts';
import { pageAccess } from './page-access.ts';
import { line } from './text.ts';

/** More documents are checked on the page Check files, or by command line. */
export const MAX_CHECKED_DOCUMENTS = 50;
const MAX_CHECKED_BYTES = 20 * 1024 * 1024;

const Finding = z.object({
  id: z.string(),
  severity: z.enum(severities),
  message: z.string(),
  /** The place for programs, such as `rows[7].casNumber`. */
  where: z.string(),
  /** The same in words, such as `Row 8 · CAS Number`. */
  place: z.string(),
  /** Where in the text, when that is known. Both count from 1. */
  line: z.optional(z.number()),
  column: z.optional(z.number()),
  /** What would mend it, such as `Use 14808-60-7`. */
  fix: z.optional(z.string()),
});

const CheckedDocument = z.object({
  name: z.string(),
  bytes: z.number(),
  /** By its worst finding. */
  status: z.enum(fileVerdicts),
  verdict: Verdict,
  /** Missing when it is no disclosure. */
  facts: z.optional(
    z.object({
      version: z.string(),
      wellName: z.string(),
      apiNumber: z.string(),
      operatorNumber: z.string(),
      state: z.string(),
      county: z.string(),
      startDate: z.string(),
      endDate: z.string(),
      rows: z.number(),
      isSimulated: z.boolean(),
    }),
  ),
  /** The worst first, and no more than 200. */
  findings: z.array(Finding),
});

export const disclosureEndpoints = {
  checkDisclosures: post('/api/disclosures/check', {
    access: pageAccess.checkDisclosures,
    summary: 'Holds up to 50 documents against the schema and all rules; nothing is stored',
    maxBytes: MAX_CHECKED_BYTES,
    body: z.object({
      documents: z
        .array(z.object({ name: line(200), content: z.string() }))
        .check(z.minLength(1), z.maxLength(MAX_CHECKED_DOCUMENTS)),
    }),
    response: z.object({ documents: z.array(CheckedDocument) }),
  }),
};
