import { LEFT_OUT_ENTRY, writeLeftOut } from '@disclosure/core';
import { screen, waitFor, within } from '@testing-library/react';
import { strToU8, zipSync } from 'fflate';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { visit, type Visit } from '../../../../test/render-app.tsx';
import { setScreen } from '../../../../test/screen-width.ts';

const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click');
beforeEach(() => {
  setScreen('wide');
  saved.mockReset();
});

async function download(bytes: Uint8Array) {
  const archive = { name: 'disclosures.zip', type: 'application/zip', bytes };
  const { user } = visit('/xml-viewer', { role: 'Manager', api: { zipFiles: async () => archive } });
  await user.click(await screen.findByLabelText('Select all loaded files'));
  await user.click(screen.getByRole('button', { name: 'Download ZIP' }));
  return user;
}

describe('the archive of selected files', () => {
  it('is saved with those that are whole, and the others are named until the selection is cleared', async () => {
    const leftOut = ['Bluebonnet 2H Chemical Disclosure.xml'];
    const archive = zipSync({ 'a.xml': strToU8('<a/>'), [LEFT_OUT_ENTRY]: strToU8(writeLeftOut(leftOut)) });
    const user = await download(archive);
    expect((await screen.findByRole('alert')).textContent).toBe(
      '1 file is not in this archive, because its content cannot be read from the file store or is damaged. Please tell your administrator.',
    );
    const list = screen.getByRole('list', { name: 'Files that are not in the archive' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(leftOut);
    expect(saved).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('toolbar', { name: 'Selected files' })).toBeNull();
  });

  it('that is whole is saved without a word', async () => {
    await download(zipSync({ 'a.xml': strToU8('<a/>') }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that broke off on its way is not saved', async () => {
    await download(zipSync({ 'a.xml': strToU8('<a/>') }).subarray(0, 40));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Failed to make the archive: /);
    expect(saved).not.toHaveBeenCalled();
  });

  it('is seen coming and can be called off', async () => {
    const zipFiles: NonNullable<Visit['api']>['zipFiles'] = ({ signal, onProgress }) =>
      new Promise((_, reject) => {
        onProgress?.(2048);
        signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    const { user } = visit('/xml-viewer', { role: 'Manager', api: { zipFiles } });
    await user.click(await screen.findByLabelText('Select all loaded files'));
    await user.click(screen.getByRole('button', { name: 'Download ZIP' }));
    expect(await screen.findByText('2 files, 2.0 KB so far')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel download' }));
    expect(await screen.findByText('The download was cancelled.')).toBeTruthy();
  });
});
