import { type Ingredient, ProblemError } from '@disclosure/api';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { anIngredient, aVendor, page } from '../../../test/fake-administration.ts';
import { type Visit, visit } from '../../../test/render-app.tsx';

const ingredients = [
  anIngredient(),
  anIngredient({ id: 2, ingredient_name: 'Acrylamide copolymer', cas_number: 'Proprietary', additive_fraction: 9 }),
  anIngredient({
    id: 3,
    code: 'A1047',
    product_name: '100 Mesh Sand',
    vendor_id: 2,
    purpose: 'Proppant',
    ingredient_name: 'Crystalline silica',
    cas_number: '14808-60-7',
    additive_fraction: 100,
    units: 'lbs',
  }),
];
const vendors = [aVendor(), aVendor({ id: 2, company: 'Brazos Proppants' })];

async function openIngredients({ api = {} }: Visit = {}, path = '/settings/ingredients') {
  const opened = visit(path, {
    role: 'Editor',
    api: { listIngredients: async () => page(...ingredients), listVendors: async () => page(...vendors), ...api },
  });
  await screen.findByRole('heading', { name: 'Ingredients Management' });
  return opened;
}
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.children[4]?.textContent);
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const suggested = () => within(screen.getByRole('listbox', { name: 'Suggestions' })).getAllByRole('option');
const addForm = async () => within(await screen.findByRole('form', { name: 'Add New Ingredient' }));

describe('the ingredients tab', () => {
  it('shows the ingredients with the company of their vendor', async () => {
    await openIngredients();
    await rowOf(/Crystalline silica.*14808-60-7/);
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual([
      'Code',
      'Trade Name',
      'Supplier',
      'Purpose',
      'Ingredient Name',
      'CAS Number',
      '% in Additive',
      'Units',
      'Actions',
    ]);
    expect((await rowOf(/Crystalline/)).getByText('Brazos Proppants')).toBeTruthy();
    expect(screen.getByText('Showing 3 of 3 ingredients')).toBeTruthy();
    expect(screen.getByText('2 products · 1 do not add up to 100 %')).toBeTruthy();
  });

  it.each(['a1047', 'MESH', 'brazos', 'proppant', 'crystalline', '14808'])('finds %s', async (search) => {
    await openIngredients({}, `/settings/ingredients?search=${search}`);
    await rowOf(/Crystalline/);
    expect(names()).toEqual(['Crystalline silica']);
  });

  it('does not search the amounts', async () => {
    await openIngredients({}, '/settings/ingredients?search=40.00');
    expect(await screen.findByText('No ingredients found. Add some below.')).toBeTruthy();
  });

  it('sorts amounts as numbers', async () => {
    const { user } = await openIngredients();
    await user.click(await screen.findByRole('button', { name: '% in Additive' }));
    expect(names()).toEqual(['Acrylamide copolymer', 'Water', 'Crystalline silica']);
    await user.click(screen.getByRole('button', { name: '% in Additive' }));
    expect(names()).toEqual(['Crystalline silica', 'Water', 'Acrylamide copolymer']);
  });

  it('says while loading what it loads', async () => {
    await openIngredients({ api: { listIngredients: () => new Promise(() => {}) } });
    expect(await screen.findByText('Loading ingredients...')).toBeTruthy();
  });

  it.each(['listIngredients', 'listVendors'] as const)('says that %s failed', async (call) => {
    const failing = async () => {
      throw new ProblemError('not-found', '');
    };
    await openIngredients({ api: { [call]: failing } });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to load ingredients or vendors. Please try again.',
    );
  });
});

describe('the check of the ingredients', () => {
  const whole = { product_name: 'Whole', additive_fraction: 100 };
  const salt = { ...whole, ingredient_name: 'Salt' };
  const doubtful = [
    anIngredient({ id: 1, code: 'A1', ...whole }),
    anIngredient({ id: 2, code: 'A2', ...salt, cas_number: '7647-14-5' }),
    anIngredient({ id: 3, code: 'A3', ...salt, cas_number: '7447-40-7' }),
    anIngredient({ id: 4, code: 'A4', ...whole, ingredient_name: 'Methanol', cas_number: '67-56-2' }),
    anIngredient({
      id: 5,
      code: 'A5',
      ...whole,
      ingredient_name: 'Tale',
      cas_number: '14807-96-6',
      additive_fraction: 7,
    }),
  ];

  it('counts its findings, and each leads to its rows', async () => {
    const { user } = await openIngredients({ api: { listIngredients: async () => page(...doubtful) } });
    await user.click(await screen.findByText('2 warnings, 1 note'));
    const found = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
    expect(found).toEqual([
      'The CAS number 67-56-2 of Methanol is not valid.',
      'Salt has 2 CAS numbers: 7647-14-5; 7447-40-7',
      'The percents of Whole (A5) add up to 7%, not to 100%',
    ]);
    await user.click(screen.getByRole('button', { name: /^Salt has 2/, hidden: true }));
    expect(names()).toEqual(['Salt', 'Salt']);
    expect(document.activeElement?.textContent).toContain('Only the 2 ingredients of this finding are shown.');
    await user.click(screen.getByRole('button', { name: 'Show all ingredients' }));
    expect(names()).toHaveLength(5);
  });

  it('shows nothing where nothing is wrong', async () => {
    await openIngredients({ api: { listIngredients: async () => page(doubtful[0] ?? anIngredient()) } });
    await rowOf(/Water/);
    await waitFor(() => expect(screen.queryByText('Checking the ingredients...')).toBeNull());
    expect(screen.queryByText('Check of the ingredients')).toBeNull();
  });
});

describe('the form below', () => {
  it('starts with 100 % in gallons and no supplier', async () => {
    await openIngredients();
    const form = await addForm();
    const value = (label: RegExp) => form.getByLabelText<HTMLInputElement>(label).value;
    expect([value(/% in Additive/), value(/Units/), value(/Supplier/)]).toEqual(['100', 'gal', '']);
    const units = form.getByLabelText<HTMLSelectElement>('Units');
    expect([...units.options].map(({ text }) => text)).toEqual(['gal', 'lbs', 'kg', 'L']);
    expect(form.getByLabelText(/Specific Gravity/)).toMatchObject({ min: '0.1', max: '10', step: '0.01' });
    expect(form.getByLabelText(/% in Additive/)).toMatchObject({ min: '0', max: '100', step: '0.01' });
    expect(form.getByPlaceholderText('XX-XX-X')).toBeTruthy();
    expect(form.getByText('Required for proprietary CAS numbers')).toBeTruthy();
  });

  it('names every field that is missing, and sends nothing', async () => {
    const createIngredient = vi.fn<() => Promise<Ingredient>>();
    const { user } = await openIngredients({ api: { createIngredient } });
    const form = await addForm();
    await user.click(form.getByRole('button', { name: 'Add Ingredient' }));
    expect(form.getByRole('alert').textContent).toBe(
      'The following fields are required: Code, Trade Name, Purpose, Ingredient Name, CAS Number, Specific Gravity',
    );
    expect(createIngredient).not.toHaveBeenCalled();
  });

  it('knows what the numbers may be', async () => {
    const { user } = await openIngredients();
    const form = await addForm();
    await user.type(form.getByLabelText(/Specific Gravity/), '0');
    await user.clear(form.getByLabelText(/% in Additive/));
    await user.type(form.getByLabelText(/% in Additive/), '100.01');
    await user.click(form.getByRole('button', { name: 'Add Ingredient' }));
    const text = form.getByRole('alert').textContent;
    expect(text).toContain('Specific Gravity must be a positive number');
    expect(text).toContain('Percent in Additive must be between 0 and 100');
  });

  it('checks the CAS number while it is typed', async () => {
    const { user } = await openIngredients();
    const form = await addForm();
    const cas = form.getByLabelText(/CAS Number/);
    await user.type(cas, '67-48-2');
    expect(form.getByText(/The check digit does not match/)).toBeTruthy();
    await user.clear(cas);
    await user.type(cas, '67-48-1');
    expect(form.getByText('The check digit is right')).toBeTruthy();
    await user.clear(cas);
    await user.type(cas, '54841-71-3');
    expect(await form.findByText(/^The check digit is right. 67-56-1 has replaced it/)).toBeTruthy();
    await user.clear(cas);
    await user.type(cas, '(67-48-1#)');
    expect(await form.findByText(/^The check digit does not match. Did you mean 67-48-1\?/)).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Use 67-48-1' }));
    expect(form.getByLabelText<HTMLInputElement>(/CAS Number/).value).toBe('67-48-1');
  });

  it('knows the number of a name that the table has', async () => {
    const named = anIngredient({ id: 9, ingredient_name: 'Methanol', cas_number: '67-56-1' });
    const { user } = await openIngredients({ api: { listIngredients: async () => page(named) } });
    const form = await addForm();
    await user.type(form.getByLabelText(/Ingredient Name/), 'methanol');
    await user.type(form.getByLabelText(/CAS Number/), '67-56-2');
    expect(await form.findByRole('button', { name: 'Use 67-56-1' })).toBeTruthy();
  });

  it('suggests from the table and the list of substances, and fills in the pair', async () => {
    const { user } = await openIngredients();
    const form = await addForm();
    await waitFor(() => expect(screen.queryByText('Checking the ingredients...')).toBeNull());
    const name = form.getByRole<HTMLInputElement>('combobox', { name: /Ingredient Name/ });
    const cas = form.getByRole<HTMLInputElement>('combobox', { name: /CAS Number/ });
    await user.type(name, 'silica');
    const options = suggested().map(({ textContent }) => textContent);
    expect(options[0]).toBe('Crystalline silica 14808-60-7');
    expect(options.slice(1).every((option) => option.endsWith('· substance list'))).toBe(true);
    await user.keyboard('{Escape}');
    expect([screen.queryByRole('listbox'), name.value]).toEqual([null, 'silica']);
    await user.keyboard('{ArrowDown}');
    expect(name.getAttribute('aria-activedescendant')).toBe(suggested()[0]?.id);
    await user.keyboard('{Enter}');
    expect([name.value, cas.value, screen.queryByRole('listbox')]).toEqual(['Crystalline silica', '14808-60-7', null]);
    expect(form.queryByRole('alert')).toBeNull();
    await user.clear(cas);
    await user.type(cas, '67-56');
    await user.click(screen.getByRole('option', { name: /67-56-1/ }));
    expect([name.value, cas.value]).toEqual(['methanol', '67-56-1']);
  });

  it('sends what was typed, and says what was added', async () => {
    const createIngredient = vi.fn<(request: { body: object }) => Promise<Ingredient>>(async () =>
      anIngredient({ code: 'CP1081', ingredient_name: 'Choline chloride' }),
    );
    const { user } = await openIngredients({ api: { createIngredient } });
    const form = await addForm();
    await user.type(form.getByLabelText(/^Code/), 'CP1081');
    await user.type(form.getByLabelText(/Trade Name/), 'ClayLock 7');
    await user.selectOptions(form.getByLabelText(/Supplier/), 'Brazos Proppants');
    await user.type(form.getByLabelText(/Purpose/), 'Clay Stabilizer');
    await user.type(form.getByLabelText(/Ingredient Name/), 'Choline chloride');
    await user.type(form.getByLabelText(/CAS Number/), '67-48-1');
    await user.type(form.getByLabelText(/Specific Gravity/), '1.1');
    await user.click(form.getByRole('button', { name: 'Add Ingredient' }));
    expect(await screen.findByText('Added Choline chloride to CP1081.')).toBeTruthy();
    expect(createIngredient.mock.calls[0]?.[0].body).toMatchObject({
      code: 'CP1081',
      product_name: 'ClayLock 7',
      vendor_id: 2,
      cas_number: '67-48-1',
      specific_gravity: 1.1,
      additive_fraction: 100,
      units: 'gal',
    });
  });
});

it('shows an ingredient also when the list, which may be without it, was just being read', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof page<Ingredient>>>();
  const added = anIngredient({ id: 9, ingredient_name: 'Choline chloride' });
  const listIngredients = vi.fn(async () => page(...ingredients, added)).mockReturnValueOnce(promise);
  const createIngredient = vi.fn(async () => added);
  const { user } = await openIngredients({ api: { listIngredients, createIngredient } });
  const form = await addForm();
  const typed = { Code: 'C1', 'Trade Name': 'C', Purpose: 'P', 'Ingredient Name': 'Choline', 'CAS Number': '67-48-1' };
  for (const [label, text] of Object.entries(typed))
    await user.type(form.getByLabelText(new RegExp(`^${label}`)), text);
  await user.selectOptions(await form.findByLabelText(/Supplier/), 'Brazos Proppants');
  await user.type(form.getByLabelText(/Specific Gravity/), '1.1');
  await user.click(form.getByRole('button', { name: 'Add Ingredient' }));
  await waitFor(() => expect(createIngredient).toHaveBeenCalledOnce());
  resolve(page(...ingredients));
  await rowOf(/Crystalline silica/);
  await rowOf(/Choline chloride/);
});

describe('one ingredient', () => {
  it('keeps its code', async () => {
    const { user } = await openIngredients();
    await user.click((await rowOf(/Water/)).getByRole('button', { name: 'Edit' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Ingredient' }));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Code/).readOnly).toBe(true);
    expect(dialog.getByText('Code cannot be changed')).toBeTruthy();
  });

  it('shows why it could not be saved', async () => {
    const updateIngredient = async () => {
      throw new ProblemError('conflict', 'It already exists');
    };
    const { user } = await openIngredients({ api: { updateIngredient } });
    await user.click((await rowOf(/Water/)).getByRole('button', { name: 'Edit' }));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    const alert = await within(screen.getByRole('dialog')).findByRole('alert');
    expect(alert.textContent).toBe('Failed to update ingredient. Please try again.It already exists');
  });

  it('is deleted after asking', async () => {
    const deleteIngredient = vi.fn<(request: object) => Promise<void>>(async () => {});
    const { user } = await openIngredients({ api: { deleteIngredient } });
    await user.click((await rowOf(/Water/)).getByRole('button', { name: 'Delete' }));
    expect(screen.getByText('Are you sure you want to delete this ingredient?')).toBeTruthy();
    await screen.findByText('Nothing uses it.');
    await user.click(screen.getByRole('button', { name: 'Delete Ingredient' }));
    const request = { params: { id: 1 }, query: { seen: 'seen' }, ifMatch: 1 };
    await waitFor(() => expect(deleteIngredient).toHaveBeenCalledWith(request));
  });

  it('that customers have mapped is replaced by a product, or deleted with their mappings', async () => {
    const of = { jobs: 3, last_seen_at: '2026-06-12T12:00:00.000Z' };
    const items = [
      { name: 'Sooner Creek', chem_code: 'CP1003', becomes_unknown: true, ...of },
      { name: 'Caprock Mesa', chem_code: 'P1075', becomes_unknown: false, jobs: 0, last_seen_at: null },
    ];
    const getIngredientUses = async () => ({ uses: [{ kind: 'mapping' as const, count: 2, items }], seen: 'seen-1' });
    const replaceIngredient = vi.fn<(request: object) => Promise<void>>(async () => {
      throw new ProblemError('conflict', 'What you chose no longer exists.');
    });
    const deleteIngredient = vi.fn<(request: object) => Promise<void>>(async () => {});
    const { user } = await openIngredients({ api: { getIngredientUses, replaceIngredient, deleteIngredient } });
    await user.click((await rowOf(/Water/)).getByRole('button', { name: 'Delete' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Delete Ingredient' }));
    expect((await question.findByText('2 customers have mapped it.')).parentElement?.textContent).toBe(
      '2 customers have mapped it. Without it, CP1003 becomes an unknown code in the next disclosure. ' +
        'Without it, the next disclosures with P1075 leave this ingredient out.',
    );
    expect(question.getByRole('link', { name: 'Sooner Creek' }).getAttribute('href')).toBe(
      '/settings/customers?search=Sooner%20Creek',
    );
    expect(question.getByText('in 3 jobs, last on 2026-06-12')).toBeTruthy();
    expect(question.getByRole<HTMLInputElement>('radio', { name: 'Replace by...' }).checked).toBe(true);
    const products = question.getByRole<HTMLSelectElement>('combobox', { name: 'Replace by...' });
    expect([...products.options].map(({ text }) => text)).toEqual(['Select a chemical', 'A1047 - 100 Mesh Sand']);
    await user.selectOptions(products, 'A1047 - 100 Mesh Sand');
    expect(question.getByText(/2 mappings will point to 100 Mesh Sand \(Crystalline silica 100 %\)/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Replace and delete' }));
    expect((await question.findByRole('alert')).textContent).toContain('What you chose no longer exists.');
    expect(replaceIngredient.mock.calls[0]?.[0]).toMatchObject({ body: { by: 'A1047', seen: 'seen-1' } });
    await user.click(question.getByRole('radio', { name: 'Delete the mappings too' }));
    await user.click(question.getByRole('button', { name: 'Delete with 2 mappings' }));
    await waitFor(() => expect(deleteIngredient).toHaveBeenCalled());
    expect(deleteIngredient.mock.calls[0]?.[0]).toMatchObject({ query: { seen: 'seen-1' } });
  });
});
