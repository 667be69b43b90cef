import { pageHelp, terms } from '@disclosure/core';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { visit } from '../../../test/render-app.tsx';
import { allPages } from '../../lib/route-table.ts';
import { routes } from '../../routes.tsx';
import { topicOf } from './help-panel.tsx';
import { keysOfPage } from './page-keys.ts';

const panel = (name: RegExp) => screen.findByRole('complementary', { name });

describe('the help', () => {
  it('opens with its key, closes with it or Escape, and leaves the page usable', async () => {
    const { user } = visit('/xml-viewer', { role: 'Viewer' });
    const button = await screen.findByRole('button', { name: 'Help' });
    button.focus();
    await user.keyboard('?');
    const help = within(await panel(/^XML Viewer/));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
    help.getByText(pageHelp['/xml-viewer'].about);
    help.getByText(terms.revision.short);
    help.getByText('Search files');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(screen.queryByRole('complementary')).toBeNull();
    await user.click(button);
    await panel(/^XML Viewer/);
    await user.keyboard('?');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  });

  it('leaves a question mark that is typed to the field', async () => {
    const { user } = visit('/xml-viewer', { role: 'Viewer' });
    const field = await screen.findByLabelText<HTMLInputElement>('Search files...');
    await user.type(field, 'why?');
    expect(field.value).toBe('why?');
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('follows the user to the next page, and lists all terms', async () => {
    const { user, router } = visit('/xml-creator', { role: 'Editor' });
    await user.click(await screen.findByRole('button', { name: 'Help' }));
    await panel(/^Job Input/);
    await router.navigate('/settings/vendors');
    const help = within(await panel(/^Vendors/));
    await user.click(help.getByRole('button', { name: 'All terms' }));
    expect(help.getAllByRole('term')).toHaveLength(Object.keys(terms).length);
  });

  it('shows the whole meaning of a term on focus', async () => {
    const { user } = visit('/settings/vendors', { role: 'Editor' });
    await user.click(await screen.findByRole('button', { name: 'Help' }));
    const term = within(await panel(/^Vendors/)).getByRole('button', { name: 'Proprietary' });
    term.focus();
    expect((await screen.findByRole('tooltip')).textContent).toBe(`Proprietary ${terms.proprietary.meaning}`);
    expect(term.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
  });

  it('has a text for every page that a user opens by its address', () => {
    const without = allPages(routes).filter(({ path, access }) => access !== 'public' && !topicOf(path));
    expect(without.map(({ path }) => path)).toEqual(['/', '/settings']);
    const steps = ['', '/id', '/id/wells', '/id/water', '/id/disclosure', '/id/xml'];
    expect(steps.map((rest) => topicOf(`/xml-creator${rest}`))).toEqual([
      'job',
      'job',
      'wells',
      'water',
      'disclosure',
      'xml',
    ]);
  });

  it('names the keys that the sheet and the step have', () => {
    expect(keysOfPage('disclosure')).toContainEqual(['fillDown', 'Ctrl+d']);
    expect(keysOfPage('disclosure')).toContainEqual(['undo', 'Ctrl+z', 'Ctrl+y']);
    expect(keysOfPage(undefined)).toEqual([
      ['search', 'Ctrl+k'],
      ['help', '?'],
    ]);
  });
});
