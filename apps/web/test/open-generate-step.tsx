import type { WizardState } from '@disclosure/core';
import { screen } from '@testing-library/react';
import { llano, quarter, referenceData } from '../src/features/xml-creator/steps/generate/generate.examples.ts';
import { GenerateStep } from '../src/features/xml-creator/steps/generate/generate-step.tsx';
import type { Session } from '../src/features/session/session.ts';
import type { Api } from '../src/lib/api.tsx';
import { aCustomer, page } from './fake-administration.ts';
import { renderWizard } from './render-wizard.tsx';

export type UploadBody = Parameters<Api['uploadFile']>[0]['body'];

/** What the server answers when it has stored a file. */
export async function storedAnswer({ fileName }: UploadBody, id = fileName) {
  const result = { id, name: fileName, url: '', timestamp: '2026-11-15T12:00:01Z' };
  return { success: true as const, result: { ...result, revision: 1, sha256: 'a'.repeat(64) } };
}

/** Step 5 with a store that keeps what it gets. */
export async function openGenerateStep(state: WizardState, api: Partial<Api> = {}, session?: Session) {
  const uploads: UploadBody[] = [];
  const uploadFile: Api['uploadFile'] = async ({ body }) => {
    uploads.push(body);
    return storedAnswer(body, `id ${uploads.length}`);
  };
  const wizard = renderWizard(<GenerateStep />, {
    state,
    referenceData,
    session,
    api: {
      listTwins: async () => [],
      listMyCustomers: async () => [{ ...llano, operator_number: '' }],
      listCustomers: async () => page(aCustomer({ id: 1, name: llano.name }), aCustomer({ id: 2, name: quarter.name })),
      uploadFile,
      ...api,
    },
  });
  const button = (name: string | RegExp) => screen.getByRole('button', { name });
  const click = async (name: string | RegExp) => wizard.user.click(await screen.findByRole('button', { name }));
  await screen.findByRole('button', { name: 'Generate' });
  return { ...wizard, uploads, button, click };
}

export const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);
