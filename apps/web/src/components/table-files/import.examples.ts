import type { ImportReport } from '@disclosure/api';
import { screen, within } from '@testing-library/react';
import { visit } from '../../../test/render-app.tsx';
import type { Api } from '../../lib/api.tsx';

export type Request = Parameters<Api['importVendors']>[0];
export type Import = (request: Request) => Promise<ImportReport>;

export const nothing = { unchanged: 0, errors: [], moreErrors: 0, warnings: [], moreWarnings: 0 };

/** The dialog of the vendors, where this answers to an import. */
export async function openFiles(importVendors: Import) {
  const { user } = visit('/settings/vendors', { role: 'Editor', api: { importVendors } });
  await user.click(await screen.findByRole('button', { name: 'Import and export' }));
  return { user, dialog: within(screen.getByRole('dialog', { name: 'Import and export vendors' })) };
}
