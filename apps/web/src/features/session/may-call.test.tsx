import type { pageAccess as PageAccess, ingredientEndpoints as IngredientEndpoints } from '@disclosure/api';
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as RenderApp from '../../../test/render-app.tsx';

const PAGE_ACCESS = '../../../../../packages/api/src/page-access.ts';
const INGREDIENTS = '../../../../../packages/api/src/ingredients.ts';

let visit: typeof RenderApp.visit;
beforeAll(async () => {
  vi.resetModules();
  vi.doMock(PAGE_ACCESS, async (original) => {
    const { pageAccess } = await original<{ pageAccess: typeof PageAccess }>();
    return { pageAccess: { ...pageAccess, listBin: 'manager', listVendors: 'manager' } };
  });
  vi.doMock(INGREDIENTS, async (original) => {
    const all = await original<{ ingredientEndpoints: typeof IngredientEndpoints }>();
    const { createIngredient, updateIngredient, deleteIngredient, importIngredients } = all.ingredientEndpoints;
    const closed = { createIngredient, updateIngredient, deleteIngredient, importIngredients };
    const forManagers = Object.entries(closed).map(([call, endpoint]) => [call, { ...endpoint, access: 'manager' }]);
    return { ...all, ingredientEndpoints: { ...all.ingredientEndpoints, ...Object.fromEntries(forManagers) } };
  });
  ({ visit } = await import('../../../test/render-app.tsx'));
});
afterAll(() => {
  vi.doUnmock(PAGE_ACCESS);
  vi.doUnmock(INGREDIENTS);
  vi.resetModules();
});

describe('a call that only Managers may make from now on', () => {
  it.each([
    ['Editor', false],
    ['Manager', true],
  ] as const)('is offered to an %s: %s', async (role, isOffered) => {
    visit('/xml-viewer', { role });
    await screen.findByRole('heading', { name: 'XML Files' });
    expect(screen.queryByRole('link', { name: 'Bin' }) !== null).toBe(isOffered);
  });

  it('closes its page and hides the tab from an Editor', async () => {
    const { router } = visit('/settings/customers', { role: 'Editor' });
    await screen.findByRole('heading', { name: 'Customers Management' });
    expect(screen.queryByRole('link', { name: 'Vendors' })).toBeNull();
    await router.navigate('/settings/vendors');
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  });

  it.each([
    ['Editor', ['Export']],
    ['Manager', ['Import and export', 'Add New Ingredient', 'Edit', 'Delete', 'Add Ingredient']],
  ] as const)('leaves an %s the buttons of the table: %s', async (role, names) => {
    visit('/settings/ingredients', { role });
    await screen.findAllByRole('row');
    const all = ['Import and export', 'Export', 'Add New Ingredient', 'Edit', 'Delete', 'Add Ingredient'];
    expect(all.filter((name) => screen.queryAllByRole('button', { name }).length > 0)).toEqual(names);
  });

  it('leaves both to a Manager', async () => {
    visit('/settings/vendors', { role: 'Manager' });
    expect(await screen.findByRole('heading', { name: 'Vendors Management' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Vendors' })).toBeTruthy();
  });
});
