import { unreadableFile } from '@disclosure/core';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { visit } from '../../../../test/render-app.tsx';
import { setScreen } from '../../../../test/screen-width.ts';
import type { CheckTask, WorkerAnswer } from './checker.ts';

/** Reads no document. */
class FakeWorker extends EventTarget {
  constructor() {
    super();
    queueMicrotask(() => this.#say({ kind: 'ready' }));
  }
  #say(data: WorkerAnswer) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  postMessage({ source }: Partial<CheckTask>) {
    const file = source && unreadableFile(source.name, 1, 'It is not XML.');
    if (file) queueMicrotask(() => this.#say({ kind: 'checked', file }));
  }
  terminate() {}
}

const details = () => screen.getByRole('complementary', { name: 'Selected file' });
const files = (...names: readonly string[]) => names.map((name) => new File(['x'], name, { type: 'text/xml' }));

describe('checking files', () => {
  beforeEach(() => {
    setScreen('wide');
    vi.stubGlobal('Worker', FakeWorker);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('shows all of other files, and none of them open', async () => {
    const { user, address } = visit('/xml-viewer/check', { role: 'Editor' });
    await user.upload(await screen.findByLabelText('Files to check'), files('one.xml', 'two.xml'));
    await screen.findByText('2 files checked');
    await user.click(screen.getByRole('button', { name: /Unreadable/ }));
    await user.type(screen.getByLabelText('Search file or well...'), 'two');
    await user.click(await screen.findByRole('row', { name: /two\.xml/ }));
    expect(await within(details()).findByText('two.xml')).toBeTruthy();
    expect(address()).toBe('/xml-viewer/check?file=1');
    await user.upload(screen.getByLabelText('Files to check'), files('three.xml', 'four.xml'));
    expect(await screen.findByRole('row', { name: /three\.xml/ })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Search file or well...').value).toBe('');
    expect(screen.getByRole('button', { name: /Unreadable/ }).getAttribute('aria-pressed')).toBe('false');
    expect(address()).toBe('/xml-viewer/check');
    expect(await within(details()).findByText('Select a file to read what was found in it.')).toBeTruthy();
  });

  it('keeps to what was chosen last, also when a ZIP that was chosen before is listed later', async () => {
    const listed = Promise.withResolvers<ArrayBuffer>();
    const zip = new File(['PK'], 'slow.zip');
    vi.spyOn(zip, 'slice').mockReturnValue({ arrayBuffer: () => listed.promise } as Blob);
    const { user } = visit('/xml-viewer/check', { role: 'Editor' });
    await user.upload(await screen.findByLabelText('Files to check'), [zip, ...files('old.xml')]);
    await user.upload(screen.getByLabelText('Files to check'), files('new.xml'));
    await screen.findByRole('row', { name: /new\.xml/ });
    await act(async () => listed.resolve(new ArrayBuffer(0)));
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(screen.getByRole('row', { name: /new\.xml/ })).toBeTruthy();
    expect(screen.queryByRole('row', { name: /old\.xml/ })).toBeNull();
  });
});
