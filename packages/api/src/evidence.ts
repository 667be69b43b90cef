import * as z from 'zod/mini';
import { post } from './endpoint.ts';
import { FileIds } from './files.ts';
import { FileAnswer } from './table-file.ts';

export const evidenceEndpoints = {
  makeEvidence: post('/api/xml-files/evidence', {
    access: 'editor',
    summary: 'An evidence pack of some files: documents, forms, findings, timelines and audit entries, signed',
    repeatsError: true,
    untakenAtMost: 2,
    body: z.object({ ids: FileIds }),
    produces: 'file',
    fileType: 'application/zip',
    response: FileAnswer,
  }),
};
