import { ProblemError } from '@disclosure/api';
import { LEFT_OUT_ENTRY, messages, writeLeftOut } from '@disclosure/core';
import { screen, waitFor, within } from '@testing-library/react';
import { strToU8, zipSync } from 'fflate';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { aFile } from '../../../../test/fake-files.ts';
import { visit, type Visit } from '../../../../test/render-app.tsx';
import { setScreen } from '../../../../test/screen-width.ts';

let saved: MockInstance<() => void>;
beforeEach(() => {
  setScreen('wide');
  saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
});

async function download(bytes: Uint8Array) {
  const archive = { name: 'disclosures.zip', type: 'application/zip', bytes };
  const { user } = visit('/xml-viewer', { role: 'Manager', api: { zipFiles: async () => archive } });
  await user.click(await screen.findByLabelText('Select all loaded files'));
  await user.click(screen.getByRole('button', { name: 'Download (ZIP)' }));
  return user;
}

describe('the archive of selected files', () => {
  it('is saved with those that are whole, and the others are named until the selection is cleared', async () => {
    const leftOut = ['Bluebonnet 2H Chemical Disclosure.xml'];
    const archive = zipSync({ 'a.xml': strToU8('<a/>'), [LEFT_OUT_ENTRY]: strToU8(writeLeftOut(leftOut)) });
    const user = await download(archive);
    expect((await screen.findByRole('alert')).textContent).toBe(
      '1 file is not in this ZIP, because its content cannot be read from the file store or is damaged. Please tell your administrator.',
    );
    const list = screen.getByRole('list', { name: 'Files that are not in the ZIP' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(leftOut);
    expect(saved).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('toolbar', { name: 'Selected files' })).toBeNull();
  });

  it('that is whole is saved without a word', async () => {
    await download(zipSync({ 'a.xml': strToU8('<a/>') }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that broke off on its way is not saved', async () => {
    await download(zipSync({ 'a.xml': strToU8('<a/>') }).subarray(0, 40));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Failed to make the ZIP: /);
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
    await user.click(screen.getByRole('button', { name: 'Download (ZIP)' }));
    expect(await screen.findByText('2 files, 2.0 KB so far')).toBeTruthy();
    // The button that had the focus is gone, and the keyboard goes on from the one in its place.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel download'));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('The download was canceled.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Download (ZIP)'));
  });
});

describe('the bar of selected files', () => {
  /** The first page; the next one is under way. */
  const list =
    (total: number): NonNullable<NonNullable<Visit['api']>['listFiles']> =>
    ({ query: { cursor } }) =>
      cursor
        ? new Promise(() => undefined)
        : Promise.resolve({ items: [aFile(1), aFile(2), aFile(3)], total, next: 'more' });
  const bar = () => within(screen.getByRole('toolbar', { name: 'Selected files' }));

  it('takes the place of the filters, and says why two files are needed', async () => {
    const { user, address } = visit('/xml-viewer', { role: 'Manager', api: { listFiles: list(3) } });
    await user.click(await screen.findByLabelText('Select all loaded files'));
    expect(screen.queryByLabelText('State')).toBeNull();
    expect(bar().getByRole('button', { name: 'Compare' }).hasAttribute('disabled')).toBe(true);
    expect(bar().getByText('needs two files')).toBeTruthy();
    await user.click(screen.getByLabelText(`Select ${aFile(3).name}`));
    expect(bar().queryByText('needs two files')).toBeNull();
    await user.click(bar().getByRole('button', { name: 'Compare' }));
    await waitFor(() => expect(address()).toBe(`/xml-viewer/compare?left=${aFile(1).id}&right=${aFile(2).id}`));
  });

  it('selects all files that match by the answer of the server, and says what is too many', async () => {
    const selectFiles = vi.fn(async () => Array.from({ length: 5039 }, (_, number) => ({ ...aFile(number + 1) })));
    const { user } = visit('/xml-viewer?state=Texas', { role: 'Manager', api: { listFiles: list(5039), selectFiles } });
    await user.click(await screen.findByLabelText(`Select ${aFile(1).name}`));
    await user.click(bar().getByRole('button', { name: 'Select all 5,039 that match' }));
    expect(await bar().findByText('5,039 selected')).toBeTruthy();
    expect(selectFiles).toHaveBeenCalledWith({ query: { sort: 'date', order: 'desc', state: 'Texas' } });
    expect(bar().queryByRole('button', { name: /^Select all/ })).toBeNull();
    expect(bar().getAllByText('at most 1,000 files')).toHaveLength(2);
    for (const name of ['Download (ZIP)', 'Delete'])
      expect(bar().getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
    await user.click(screen.getByLabelText(`Select ${aFile(1).name}`));
    expect(bar().getByText('5,038 selected')).toBeTruthy();
    expect(bar().getByRole('button', { name: 'Select all 5,039 that match' })).toBeTruthy();
  });

  it('names no number that the server did not count, and repeats why it refuses', async () => {
    const selectFiles = () => Promise.reject(new ProblemError('too-costly', messages.files.selectTooMany(10_000)));
    const api = { listFiles: list(1001), selectFiles };
    const { user } = visit('/xml-viewer?search=sand', { role: 'Viewer', api });
    await user.click(await screen.findByLabelText(`Select ${aFile(1).name}`));
    expect(bar().queryByRole('button', { name: 'Delete' })).toBeNull();
    await user.click(bar().getByRole('button', { name: 'Select all that match' }));
    expect(
      await screen.findByText(
        'Failed to select the files: At most 10,000 files can be selected at once. Please narrow the list.',
      ),
    ).toBeTruthy();
    expect(bar().getByText('1 selected')).toBeTruthy();
  });
});
