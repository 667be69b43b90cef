import { NO_VERSION, ProblemError } from '@disclosure/api';
import { describe, expect, it } from 'vitest';
import * as literal from '../../test/literal-backend.ts';
import { anUpload } from '../../test/start-saving.ts';
import { type Api, createApi, type TokenSource } from './api.tsx';
import { reasonOf } from './failure.ts';
import { uploadTo } from './saving/use-saving.ts';

const { answer, customer, ingredient, literalBackend, mapping, olderJob, storedFile, user, vendor, well } = literal;

const tokens: TokenSource = {
  ensureFreshToken: async () => 'token-1',
  renew: async () => 'token-2',
  noteUse: () => {},
  check: async () => {},
  noteTwoStepRequired: () => {},
  sameUser: () => () => true,
  whenBack: () => undefined,
};

function startApi(different: Parameters<typeof literalBackend>[0] = {}, source: Partial<TokenSource> = {}) {
  const backend = literalBackend(different);
  return { ...backend, api: createApi({ ...tokens, ...source }, backend.send) };
}

const version = NO_VERSION;
const [all, byId] = [{}, { id: 1 }];
const wholeUser = { ...user, status: 'active', invited_until: null, two_step: false, version };
const wholeVendor = { first_name: '', last_name: '', email: '', phone: '', ingredient_count: 0, version };
const wholeWell = { ...well, chemicalUnits: {}, totalStages: null, missing: [], notes: [] };
const userForm = { first_name: 'Luis', last_name: 'Ortega', role: ['1' as const, '3' as const] };
const customerForm = { name: 'Llano Ridge', operator_number: '00412233', water_source: '', other_names: undefined };
const vendorForm = { company: 'Gulf', first_name: '', last_name: '', email: '', phone: '' };
const ingredientForm = { ...ingredient, id: undefined, description: '', comments: '', units: 'gal' };
const upload = anUpload('a');
const fileName = storedFile.name;
const job = { jobNumber: '48213' };
const time = { wellApi: '42-461-42471-00-00', stage: '1', timeType: 'timeStart' };
const nothing = undefined;

const page = (...items: unknown[]) => ({ items, total: items.length, isWhole: true });

type Row = readonly [
  call: literal.PrintedCall,
  make: (api: Api) => Promise<unknown>,
  /** The body. */
  sent: unknown,
  read: unknown,
];

/** One line for each row of the two tables. */
const rows: readonly Row[] = [
  ['GET /verify-token', (api) => api.verifyToken(), nothing, { needsRefresh: false }],
  ['POST /refresh-token', (api) => api.refreshToken(), nothing, { token: 'token-2' }],
  [
    'POST /login',
    (api) => api.login({ body: { email: 'a@b.example', password: 'x' } }),
    { email: 'a@b.example', password: 'x' },
    { token: 'token-1', user: { ...user, roles: ['Manager'] } },
  ],
  ['POST /api/auth/signout', (api) => api.signOut(), nothing, nothing],
  ['POST /forgot-password', (api) => api.forgotPassword({ body: { email: 'a' } }), { email: 'a' }, nothing],
  [
    'POST /reset-password',
    (api) => api.resetPassword({ body: { token: 't', new_password: 'x' } }),
    { token: 't', new_password: 'x' },
    nothing,
  ],
  [
    'POST /change-password',
    (api) => api.changePassword({ body: { current_password: 'x', new_password: 'y' } }),
    { current_password: 'x', new_password: 'y' },
    nothing,
  ],
  ['GET /api/users', (api) => api.listUsers({ query: all }), nothing, page(wholeUser)],
  [
    'GET /api/users/{id}',
    (api) => api.getUser({ params: byId }),
    nothing,
    { ...wholeUser, customers: [{ id: 1, name: 'Llano Ridge' }] },
  ],
  [
    'POST /api/users',
    (api) => api.createUser({ body: { ...userForm, email: 'luis@example.com' } }),
    { first_name: 'Luis', last_name: 'Ortega', email: 'luis@example.com', role: ['1', '3'] },
    nothing,
  ],
  [
    'PUT /api/users/{id}',
    (api) => api.updateUser({ params: byId, body: userForm, ifMatch: version }),
    { first_name: 'Luis', last_name: 'Ortega', role: ['1', '3'] },
    nothing,
  ],
  ['DELETE /api/users/{id}', (api) => api.deleteUser({ params: byId, ifMatch: version }), nothing, nothing],
  [
    'GET /api/customers',
    (api) => api.listCustomers({ query: all }),
    nothing,
    page({
      ...customer,
      water_source: '',
      other_names: [],
      all_access: false,
      user_count: 0,
      mapping_count: 0,
      version,
    }),
  ],
  [
    'POST /api/customers',
    (api) => api.createCustomer({ body: customerForm }),
    { name: 'Llano Ridge', operator_number: '00412233', water_source: '' },
    nothing,
  ],
  [
    'PUT /api/customers/{id}',
    (api) => api.updateCustomer({ params: byId, body: customerForm, ifMatch: version }),
    { name: 'Llano Ridge', operator_number: '00412233', water_source: '' },
    nothing,
  ],
  ['DELETE /api/customers/{id}', (api) => api.deleteCustomer({ params: byId, ifMatch: version }), nothing, nothing],
  ['GET /api/customers/{id}/users', (api) => api.listUsersOfCustomer({ params: byId }), nothing, [wholeUser]],
  [
    'PUT /api/customers/{id}/users',
    (api) => api.assignUsers({ params: byId, body: { user_ids: [11] } }),
    { user_ids: [11] },
    nothing,
  ],
  [
    'DELETE /api/customers/{id}/users',
    (api) => api.removeUsers({ params: byId, query: {}, body: { user_ids: [11] } }),
    { user_ids: [11] },
    nothing,
  ],
  [
    'GET /api/customers/{id}/third-party-chems',
    (api) => api.listThirdPartyChems({ params: byId }),
    nothing,
    [
      {
        ...mapping,
        customer_id: 0,
        ingredient: { id: 0, code: '', product_name: '', purpose: '', ingredient_name: '' },
      },
    ],
  ],
  [
    'POST /api/customers/{id}/third-party-chems',
    (api) => api.createThirdPartyChem({ params: byId, body: mapping }),
    { chem_code: 'CP1001', ingredients_id: 5 },
    nothing,
  ],
  [
    'DELETE /api/customers/{id}/third-party-chems/{chem_code}',
    (api) => api.deleteThirdPartyChem({ params: { ...byId, chem_code: 'CP1001' }, query: {} }),
    nothing,
    nothing,
  ],
  ['GET /api/vendors', (api) => api.listVendors({ query: all }), nothing, page({ ...wholeVendor, ...vendor })],
  [
    'POST /api/vendors',
    (api) => api.createVendor({ body: vendorForm }),
    vendorForm,
    { ...wholeVendor, id: 2, company: 'Gulf Chemical Supply' },
  ],
  [
    'PUT /api/vendors/{id}',
    (api) => api.updateVendor({ params: byId, body: { id: 1, ...vendorForm }, ifMatch: version }),
    { id: 1, ...vendorForm },
    { ...wholeVendor, ...vendor, phone: '555-123-4567' },
  ],
  ['DELETE /api/vendors/{id}', (api) => api.deleteVendor({ params: byId, ifMatch: version }), nothing, nothing],
  [
    'GET /api/ingredients',
    (api) => api.listIngredients({ query: all }),
    nothing,
    page({ ...ingredientForm, id: 5, version }),
  ],
  ['POST /api/ingredients', (api) => api.createIngredient({ body: ingredientForm }), { ...ingredientForm }, nothing],
  [
    'PUT /api/ingredients/{id}',
    (api) => api.updateIngredient({ params: byId, body: ingredientForm, ifMatch: version }),
    { ...ingredientForm },
    nothing,
  ],
  ['DELETE /api/ingredients/{id}', (api) => api.deleteIngredient({ params: byId, ifMatch: version }), nothing, nothing],
  ['GET /api/fracpro/token', (api) => api.getFracProToken(), nothing, { token: 'fracpro' }],
  ['GET /api/fracpro/treatment-report', (api) => api.getTreatmentReport({ query: job }), nothing, ['anything']],
  ['GET /api/fracpro/chemicals-report', (api) => api.getChemicalsReport({ query: job }), nothing, ['anything']],
  ['GET /api/fracpro/petrix-data', (api) => api.getPetrixData({ query: job }), nothing, ['anything']],
  ['GET /api/fracpro/fracture-job', (api) => api.getFractureJob({ query: job }), nothing, ['anything']],
  [
    'GET /api/fracpro/start-end-time',
    (api) => api.getStartEndTime({ query: time }),
    nothing,
    { date: '2026-10-19 06:42' },
  ],
  ['GET /api/fracpro/process-job-data', (api) => api.processJobData({ query: job }), nothing, { wells: [wholeWell] }],
  [
    'GET /api/azure-storage-config',
    (api) => api.getStorageConfig(),
    nothing,
    { accountName: 'acme', containerName: 'fracfocus-xml-files' },
  ],
  [
    'POST /api/azure-storage/upload',
    (api) => api.uploadFile({ body: upload }),
    upload,
    {
      success: true,
      result: {
        id: '',
        name: '',
        url: 'https://store.example/a.xml',
        timestamp: '2026-11-14T16:20:00Z',
        revision: 1,
        sha256: '',
      },
    },
  ],
  [
    'GET /api/azure-storage/list',
    (api) => api.listFiles({ query: {} }).then(({ items }) => items.map(({ id, name, size }) => ({ id, name, size }))),
    nothing,
    [{ id: fileName, name: fileName, size: 39_322 }],
  ],
  [
    'GET /api/azure-storage/download/{fileName}',
    (api) => api.downloadFile({ params: { fileName }, query: {} }).then(({ bytes }) => new TextDecoder().decode(bytes)),
    nothing,
    '<FracFocus4_0/>',
  ],
  [
    'DELETE /api/azure-storage/delete/{fileName}',
    (api) => api.deleteFile({ params: { fileName } }),
    nothing,
    { success: true },
  ],
  ['GET /api/users/me/customers', (api) => api.listMyCustomers(), nothing, [{ id: 1, name: '', operator_number: '' }]],
  [
    'GET /api/xml-files/{id}/content',
    (api) => api.getFileContent({ params: { id: fileName }, query: {} }),
    nothing,
    { content: '<FracFocus4_0/>' },
  ],
];

const isPublic = (call: string) => /^POST \/(login|forgot-password|reset-password)$/.test(call);

describe('the calls of the specification', () => {
  it('are all here', () => {
    expect(rows.map(([call]) => call)).toEqual(Object.keys(literal.printedAnswers));
  });

  it.each(rows)('%s sends what is printed, and reads what is printed', async (call, make, sent, read) => {
    const { api, requests } = startApi();
    expect(await make(api)).toEqual(read);
    expect(requests.map((request) => request.call)).toEqual([call]);
    expect(requests[0]?.body).toEqual(sent);
    expect(requests[0]?.headers.get('authorization')).toBe(isPublic(call) ? null : 'Bearer token-1');
    expect(requests[0]?.headers.get('if-match')).toBeNull();
  });

  it.each(rows)('%s that fails with a message alone fails in those words', async (call, make) => {
    const { api, requests } = startApi({ [call]: answer(422, { message: 'No such luck' }) });
    expect(await make(api).catch(reasonOf)).toBe('No such luck');
    expect(requests).toHaveLength(1);
  });
});

describe('answers that the specification prints besides', () => {
  const failing = async (call: literal.PrintedCall, given: unknown) =>
    rows
      .find(([name]) => name === call)?.[1](startApi({ [call]: given }).api)
      .catch((error: unknown) => error);

  it.each([
    'GET /api/fracpro/token',
    'GET /api/fracpro/start-end-time',
    'GET /api/fracpro/process-job-data',
    'GET /api/azure-storage-config',
    'POST /api/azure-storage/upload',
    'DELETE /api/azure-storage/delete/{fileName}',
  ] as const)('%s fails with an error and status 200', async (call) => {
    expect(await failing(call, { error: 'The well is dry' })).toMatchObject({ message: 'The well is dry' });
    expect(await failing(call, { success: false, error: 'The well is dry' })).toBeInstanceOf(ProblemError);
  });

  it.each([
    ['the wells in an object', { wells: [well] }, { wells: [wholeWell] }],
    ['the older structure', olderJob, olderJob],
  ])('%s are job data', async (_, given, read) => {
    expect(await startApi({ 'GET /api/fracpro/process-job-data': given }).api.processJobData({ query: job })).toEqual(
      read,
    );
  });

  it.each([
    ['GET /api/ingredients', 'Failed to fetch ingredient: Bad Gateway'],
    ['POST /api/ingredients', 'Failed to add ingredient: Bad Gateway'],
    ['PUT /api/ingredients/{id}', 'Failed to update ingredient: Bad Gateway'],
    ['DELETE /api/ingredients/{id}', 'Failed to delete ingredient: Bad Gateway'],
  ] as const)('%s without words fails with the text of the status', async (call, text) => {
    expect(await failing(call, answer(502, '<html>', 'Bad Gateway'))).toMatchObject({ message: text, status: 502 });
  });

  it('say that the current password is wrong, which is no dead token', async () => {
    const { api, requests } = startApi({ 'POST /change-password': answer(401, { message: 'Wrong' }) });
    const change = api.changePassword({ body: { current_password: 'x', new_password: 'y' } });
    expect(await change.catch((error: unknown) => error)).toMatchObject({ status: 401, message: 'Wrong' });
    expect(requests).toHaveLength(1);
  });

  it('name no file that was saved: it has the name that was sent', async () => {
    expect(await uploadTo(startApi().api)(upload, 'key')).toMatchObject({ id: 'a.xml', name: 'a.xml' });
  });
});

describe('a call without a token', () => {
  it.each(rows.filter(([call]) => !isPublic(call)))('%s says so, and is not made', async (call, make) => {
    const { api, requests } = startApi({}, { ensureFreshToken: async () => undefined });
    const isCatalogue = /\/api\/(ingredients|vendors)/.test(call);
    expect(await make(api).catch(reasonOf)).toBe(
      isCatalogue ? 'Authentication token not found' : 'No authentication token found',
    );
    expect(requests).toEqual([]);
  });
});
