import { ProblemError, type SavedFile } from '@disclosure/api';
import { readDisclosures, settle, takeDocuments, withReason, withWell } from '@disclosure/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeDraftServer } from '../../../../../test/fake-drafts.ts';
import { aDocument, aFile, fileId } from '../../../../../test/fake-files.ts';
import { button, heading } from '../../../../../test/open-wizard.ts';
import { openGenerateStep } from '../../../../../test/open-generate-step.tsx';
import { type Visit, visit } from '../../../../../test/render-app.tsx';
import { fetchSavingStatus } from '../../../../shell/layout.tsx';
import { unsavedOf } from '../../drafts/local-drafts.ts';
import { llano, referenceData } from './generate.examples.ts';

const older = aDocument()
  .replaceAll('FracFocus4_0', 'FracFocus3_0')
  .replace(/<WaterSource>.*<\/WaterSource>/, '')
  .replace('>Proprietary<', '>Trade Secret<')
  .replace(/(<MassIngredient>.*<\/MassIngredient>)(?![^]*<MassIngredient>)/, '<ClaimantCompany>Acme</ClaimantCompany>');

async function goToStep5(user: UserEvent) {
  await user.click(await button('Continue with Selected Wells (1)'));
  await heading('Water Source');
  await user.click(await button('Continue to Chemical Disclosure'));
  await user.click(await button('Proceed to XML Generation'));
  await heading('Bluebonnet 1H');
}

const saved = (revision: number): SavedFile => ({
  ...aFile(1),
  timestamp: '2026-11-16T19:00:00.000Z',
  revision,
  sha256: 'a'.repeat(64),
});

type Correct = NonNullable<Visit['api']>['correctFile'];

const correct = (correctFile?: Correct, drafts: Visit['api'] = {}) =>
  visit(`/xml-creator?correct=${fileId(1)}`, {
    role: 'Editor',
    api: {
      ...drafts,
      getFile: async () => aFile(1, { revision: 2 }),
      getFileContent: async () => ({ content: aDocument().replace('>Proprietary<', '>9003-05-8<') }),
      ...(correctFile && { correctFile }),
    },
  });

describe('a correction of a stored file', () => {
  it('is saved as the revision after the one that it began from, and after that of someone else when the user says so', async () => {
    const sent: unknown[] = [];
    const { user } = correct(async ({ params, ifMatch, body }) => {
      sent.push([params.id, ifMatch, /<AmendedReason>(.*)</.exec(body.content)?.[1]]);
      if (ifMatch === 2) throw new ProblemError('stale', 'newer', { current: { revision: 3 } });
      return { success: true, result: saved(4) };
    });
    await goToStep5(user);
    expect(screen.getByText('Correction of revision 2')).toBeTruthy();
    await user.click(await button('Generate'));
    expect(await screen.findAllByText('Nothing differs from revision 2')).toHaveLength(2);
    await user.type(screen.getByRole('textbox', { name: 'Reason for the amendment' }), 'Wrong number');
    await user.click(await button('Generate'));
    await user.click(await button('Save to Cloud'));
    await user.click(await button('Save anyway'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Someone else saved this file first' });
    await user.click(within(dialog).getByRole('button', { name: 'Save as revision 4' }));
    await screen.findByRole('region', { name: 'Saved' });
    const { textContent } = screen.getByRole('region', { name: 'Correction' });
    expect(textContent).toContain('CorrectsRevision 2NewestRevision 4Next saveRevision 5');
    const next = screen.getByRole('link', { name: 'Track it in Filings' });
    expect(next.getAttribute('href')).toBe(`/filings?file=${fileId(1)}`);
    expect(sent).toEqual([
      [fileId(1), 2, 'Wrong number'],
      [fileId(1), 3, 'Wrong number'],
    ]);
  });

  it('is not told in the corner when an older server gives the draft another id while it is being saved', async () => {
    const { calls, server } = fakeDraftServer();
    server.isOlder = true;
    const [named, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const createDraft: typeof calls.createDraft = async (request) => {
      await named.promise;
      return calls.createDraft(request);
    };
    const correctFile: Correct = async () => {
      await stored.promise;
      return { success: true, result: saved(3) };
    };
    // What shows the corner is there, as it is when step 2 is open.
    await fetchSavingStatus();
    const { user, address } = correct(correctFile, { ...calls, createDraft });
    await goToStep5(user);
    await user.type(screen.getByRole('textbox', { name: 'Reason for the amendment' }), 'Wrong number');
    await user.click(await button('Generate'));
    await user.click(await button('Save to Cloud'));
    await user.click(await button('Save anyway'));
    named.resolve();
    await waitFor(() => expect(address()).toMatch(/\/00000000-.*\/xml$/));
    // Until the page is drawn with its new address.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByRole('complementary', { name: 'Saving' })).toBeNull();
    stored.resolve();
    await user.click(await screen.findByRole('link', { name: 'Track it in Filings' }));
    await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: 'Bluebonnet 1H' })).toBeNull());
    expect(screen.queryByRole('complementary', { name: 'Saving' })).toBeNull();
  });

  it('is not said to have no chemicals in step 2', async () => {
    correct();
    expect(await screen.findByText('as in the document')).toBeTruthy();
    expect(screen.queryByText('0 items')).toBeNull();
    expect(screen.getByText('2024-08-05 11:09')).toBeTruthy();
  });

  it('says why a file cannot be opened', async () => {
    visit(`/xml-creator?correct=${fileId(1)}`, {
      role: 'Editor',
      api: { getFile: async () => aFile(1, { metadata: { ...aFile(1).metadata, customerId: 'old tool' } }) },
    });
    expect(await screen.findAllByText(/The owner of this file is not a customer/)).not.toHaveLength(0);
  });
});

describe('several documents', () => {
  const plain = aDocument().replace('>Proprietary<', '>9003-05-8<');
  const second = plain.replace('>Bluebonnet 1H<', '>Bluebonnet 2H<').replace('>42461424710000<', '>42461424720000<');
  const open = (isStored: boolean, ...documents: string[]) =>
    takeDocuments(
      documents.map((text, index) => ({
        name: `${index}.xml`,
        text,
        read: readDisclosures(text),
        corrects: isStored
          ? { fileId: fileId(index + 1), name: `${index}.xml`, revision: 2, status: 'published' }
          : null,
        customer: settle(llano, { how: 'id', name: llano.name, score: null, by: '' }),
      })),
      { catalogue: referenceData.catalogue, name: '2 files', openedAt: '2026-11-16T19:00:00.000Z' },
    );

  it('are saved only when no corrected one lacks its reason, which is told with the name of the well', async () => {
    const sent: string[] = [];
    const state = open(true, plain, second, second.replaceAll('2H', '3H'));
    const [one = '', two = ''] = state.selected;
    const well = state.wells[1]?.well;
    const deeper = well ? withWell(state, two, { ...well, tvd: 9880 }) : state;
    const { click, store } = await openGenerateStep(withReason(deeper, [one], 'Wrong number'), {
      correctFile: async ({ params }) => {
        sent.push(params.id);
        return { success: true, result: saved(3) };
      },
    });
    await click('Generate all');
    await screen.findByText('3 of 3 files generated');
    await click('Save all');
    expect(await screen.findAllByText('Bluebonnet 2H: The reason for the amendment is missing')).not.toHaveLength(0);
    expect(sent).toEqual([]);
    act(() => store.change((now) => withReason(now, [two], 'Wrong depth')));
    await click('Generate all');
    await screen.findByText('3 of 3 files generated');
    await click('Save all');
    await click('Save 2 files');
    await waitFor(() => expect(sent.toSorted()).toEqual([fileId(1), fileId(2)]));
  });

  it('are asked about one after the other where someone else was first, and the question stays what it was', async () => {
    const sent: unknown[] = [];
    const late = Promise.withResolvers<void>();
    const state = open(true, plain, second);
    const { click } = await openGenerateStep(withReason(state, state.selected, 'Wrong number'), {
      correctFile: async ({ params, ifMatch }) => {
        sent.push([params.id, ifMatch]);
        if (params.id === fileId(2)) await late.promise;
        if (ifMatch === 2) throw new ProblemError('stale', 'newer', { current: { revision: 3 } });
        return { success: true, result: saved(4) };
      },
    });
    await click('Generate all');
    await screen.findByText('2 of 2 files generated');
    await click('Save all');
    await click('Save 2 files');
    const question = () => screen.findByRole('alertdialog', { name: 'Someone else saved this file first' });
    expect((await question()).textContent).toContain('0.xml');
    await act(async () => late.resolve());
    await waitFor(() => expect(screen.getByText('Saved 0 of 2 · 2 failed')).toBeTruthy());
    expect((await question()).textContent).toContain('0.xml');
    await click('Save as revision 4');
    await waitFor(async () => expect((await question()).textContent).toContain('1.xml'));
    expect(sent.slice(2)).toEqual([[fileId(1), 3]]);
    await click('Save as revision 4');
    await waitFor(() => expect(sent.slice(3)).toEqual([[fileId(2), 3]]));
  });

  it('are compared side by side, and a reason that was read is kept to the letter but not taken for the new one', async () => {
    const amended = plain.replace('<EntryMethod>', '<AmendedReason>Wrong name </AmendedReason>$&');
    const state = open(true, amended);
    const [key = ''] = state.selected;
    const well = state.wells[0]?.well;
    const { click, store } = await openGenerateStep(well ? withWell(state, key, { ...well, tvd: 9880 }) : state);
    // What the registry has is not due again, and a correction is no well that waits to be saved.
    expect([unsavedOf(state), unsavedOf(open(false, plain)).length]).toEqual([[], 1]);
    expect(screen.queryByText(/overdue/)).toBeNull();
    await click('Open side by side');
    const dialog = await screen.findByRole('dialog', { name: 'What differs from revision 2' });
    expect(within(dialog).getByText('1 of 17 values differ')).toBeTruthy();
    await click('Close');
    const reason = await screen.findByRole('textbox', { name: 'Reason for the amendment' });
    act(() => reason.focus());
    act(() => reason.blur());
    expect(store.get().disclosures[key]?.amendedReason).toBe('Wrong name ');
    await click('Generate');
    await click('Save to Cloud');
    const stale = 'The reason is still that of revision 2. Please write a new one.';
    expect(await screen.findAllByText(stale)).not.toHaveLength(0);
  });

  it('keep a reason that is half typed, also when the page is reloaded, left or signed out of in another tab', async () => {
    const state = open(true, plain);
    const [key = ''] = state.selected;
    const { store, user, unmount } = await openGenerateStep(state);
    const reason = () => store.get().disclosures[key]?.amendedReason;
    const field = await screen.findByRole('textbox', { name: 'Reason for the amendment' });
    await user.type(field, 'Wrong');
    expect(reason()).toBe('');
    act(() => void dispatchEvent(new Event('beforeunload')));
    expect(reason()).toBe('Wrong');
    await user.type(field, ' depth');
    unmount();
    expect(reason()).toBe('Wrong depth');
  });

  it('have the reason of then when an earlier version of the draft comes back', async () => {
    const opened = open(true, plain, second);
    const state = withReason(opened, opened.selected, 'Wrong depth');
    const [key = '', other = ''] = state.selected;
    const { store, user, unmount } = await openGenerateStep(state);
    const reasons = () => [key, other].map((each) => store.get().disclosures[each]?.amendedReason);
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reason for the amendment' });
    await user.type(field, ' and name');
    act(() => field.blur());
    expect(reasons()).toEqual(['Wrong depth and name', 'Wrong depth and name']);
    const isForAll = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'The same for all wells' }).checked;
    const goBack = (changed: string, reason: string) =>
      act(() => store.change(() => withReason(state, [changed], reason)));
    goBack(key, 'Wrong name');
    expect([field.value, isForAll()]).toEqual(['Wrong name', false]);
    goBack(other, 'Wrong date');
    expect([field.value, isForAll()]).toEqual(['Wrong depth', false]);
    act(() => field.focus());
    act(() => field.blur());
    unmount();
    expect(reasons()).toEqual(['Wrong depth', 'Wrong date']);
  });

  it('are called simulated one by one', async () => {
    const marked = plain.replace('<FractureJob>', '<!-- SIMULATED - NOT FOR FILING: job 7 -->$&');
    const { click, uploads } = await openGenerateStep(open(false, marked, second));
    await click('Generate all');
    await screen.findByText('2 of 2 files generated');
    await click('Save all');
    await click('Save 2 files');
    await waitFor(() => expect(uploads.map(({ metadata }) => metadata.simulated)).toEqual([true, false]));
  });
});

describe('documents of other programs', () => {
  it('open with their rows, and tell what the change of version does apart from what was edited', async () => {
    const { user } = visit('/xml-creator', { role: 'Editor' });
    await user.click(await button('Use a file instead'));
    await user.upload(screen.getByLabelText('File with job data'), new File([older], 'older.xml'));
    await user.click(await button('Continue with Selected Wells (1)'));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Water Source' }), 'Produced Water');
    await user.click(await button('Continue to Chemical Disclosure'));
    await user.click(await button('Proceed to XML Generation'));
    await heading('Bluebonnet 1H');
    expect(screen.getByText('1 row reads Trade Secret. Version 4.0 has Proprietary for it.')).toBeTruthy();
    expect(screen.getByText('Nothing else differs from older.xml')).toBeTruthy();
    await user.click(await button('Write Proprietary in all of them'));
    expect(await screen.findByText('1 row with Trade Secret reads Proprietary.')).toBeTruthy();
    await user.click(await button('Generate'));
    const preview = await screen.findByRole('region', { name: /XML preview/ });
    await waitFor(() => expect(preview.textContent).toContain('<FracFocus4_0'));
  });

  it('name every file that is none, and open nothing', async () => {
    const { user } = visit('/xml-creator', { role: 'Editor' });
    await user.click(await button('Use a file instead'));
    const files = [new File([older], 'good.xml'), new File(['<a/>'], 'bad.xml')];
    await user.upload(screen.getByLabelText('File with job data'), files);
    expect(await screen.findAllByText(/^bad\.xml cannot be read: This is not a FracFocus document/)).not.toHaveLength(
      0,
    );
    await user.upload(screen.getByLabelText('File with job data'), [new File(['{}'], 'a.json'), ...files]);
    expect(await screen.findAllByText('Please choose one file with job data, or only XML files.')).not.toHaveLength(0);
  });
});
