import type { Send } from '@disclosure/api';

/** An answer that is not one of JSON with status 200. */
export const answer =
  (status: number, body: string | object = '', statusText = '') =>
  () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, statusText });

/** The network is gone. */
export const unreachable = (): Response => {
  throw new TypeError('Failed to fetch');
};

/** Where the specification reads nothing, the answer is nothing that could be read. */
const NOT_READ = answer(200, 'OK');

export const well = {
  name: 'Caprock State 22-15 A 1H',
  api: '42-461-42471-00-00',
  tvd: 9184.5,
  clean: 12_690_112,
  county: 'Upton',
  state: 'Texas',
  longitude: -101.8765,
  latitude: 31.3456,
  startDate: '2026-10-19 06:42',
  endDate: '2026-10-27 21:08',
  chemicals: { P1051: 118 },
  customer: 'Llano Ridge',
};

export const olderJob = {
  wellData: {
    'Older 1H': { topTVDTotal: 1000, btmTVDTotal: 1200, stageCount: 2, clean: 500, customer: 'Llano Ridge' },
  },
  coordData: 'Upton, Texas',
  wellCoordinates: { 'Older 1H': { api: '42-461-42471-00-00', longitude: -101.8, latitude: 31.3, totalStages: 2 } },
  wellChemicalUsage: { 'Older 1H': { P1051: 118 } },
  tvdPresent: true,
  customer: 'Llano Ridge',
};

export const user = { id: 11, first_name: 'Luis', last_name: 'Ortega', email: 'luis@example.com', roles: ['3'] };
export const customer = { id: 1, name: 'Llano Ridge', operator_number: '00412233' };
export const vendor = { id: 1, company: 'Pecos Chemical Supply' };
export const ingredient = {
  id: 5,
  code: 'P1051',
  vendor_id: 1,
  product_name: 'AquaGlide FR-76',
  specific_gravity: 1.1,
  description: null,
  purpose: 'Friction Reducer',
  ingredient_name: 'Copolymer',
  cas_number: 'Proprietary',
  additive_fraction: 40,
  comments: null,
};
export const mapping = { chem_code: 'CP1001', ingredients_id: 5 };
export const storedFile = {
  name: 'Bluebonnet 1H Chemical Disclosure.xml',
  url: 'https://store.example/Bluebonnet.xml',
  last_modified: '2026-11-14T16:20:00Z',
  size: 39_322,
  metadata: { wellName: 'Bluebonnet 1H', operator: 'Llano Ridge Operating LLC', customerName: 'Llano Ridge' },
};

/** The tables of the specification, row by row: what each call answers, and no field beyond those that they print. */
export const printedAnswers = {
  'GET /verify-token': { needsRefresh: false },
  'POST /refresh-token': { token: 'token-2' },
  'POST /login': { token: 'token-1', user: { ...user, roles: ['Manager'] }, message: 'Welcome' },
  'POST /api/auth/signout': NOT_READ,
  'POST /forgot-password': NOT_READ,
  'POST /reset-password': NOT_READ,
  'POST /change-password': { message: 'Changed' },
  'GET /api/users': [user],
  'GET /api/users/{id}': { ...user, customers: [{ id: 1, name: 'Llano Ridge' }] },
  'POST /api/users': NOT_READ,
  'PUT /api/users/{id}': NOT_READ,
  'DELETE /api/users/{id}': NOT_READ,
  'GET /api/customers': [customer],
  'POST /api/customers': NOT_READ,
  'PUT /api/customers/{id}': NOT_READ,
  'DELETE /api/customers/{id}': NOT_READ,
  'GET /api/customers/{id}/users': [user],
  'PUT /api/customers/{id}/users': NOT_READ,
  'DELETE /api/customers/{id}/users': NOT_READ,
  'GET /api/customers/{id}/third-party-chems': [mapping],
  'POST /api/customers/{id}/third-party-chems': NOT_READ,
  'DELETE /api/customers/{id}/third-party-chems/{chem_code}': NOT_READ,
  'GET /api/vendors': [vendor],
  'POST /api/vendors': { id: 2, company: 'Gulf Chemical Supply' },
  'PUT /api/vendors/{id}': { ...vendor, phone: '555-123-4567' },
  'DELETE /api/vendors/{id}': NOT_READ,
  'GET /api/ingredients': [ingredient],
  'POST /api/ingredients': NOT_READ,
  'PUT /api/ingredients/{id}': NOT_READ,
  'DELETE /api/ingredients/{id}': NOT_READ,
  'GET /api/fracpro/token': { token: 'fracpro' },
  'GET /api/fracpro/treatment-report': ['anything'],
  'GET /api/fracpro/chemicals-report': ['anything'],
  'GET /api/fracpro/petrix-data': ['anything'],
  'GET /api/fracpro/fracture-job': ['anything'],
  'GET /api/fracpro/start-end-time': { date: '2026-10-19 06:42' },
  'GET /api/fracpro/process-job-data': [well],
  'GET /api/azure-storage-config': { accountName: 'acme', accountKey: 'key', containerName: 'fracfocus-xml-files' },
  'POST /api/azure-storage/upload': {
    success: true,
    result: { url: 'https://store.example/a.xml', timestamp: '2026-11-14T16:20:00Z' },
  },
  'GET /api/azure-storage/list': [storedFile],
  'GET /api/azure-storage/download/{fileName}': answer(200, '<FracFocus4_0/>'),
  'DELETE /api/azure-storage/delete/{fileName}': { success: true },
  'GET /api/users/me/customers': [{ id: 1 }],
  'GET /api/xml-files/{id}/content': { content: '<FracFocus4_0/>' },
};
export type PrintedCall = keyof typeof printedAnswers;

export interface LiteralRequest {
  readonly call: string;
  readonly url: string;
  readonly body: unknown;
  readonly headers: Headers;
}

/** A backend that is the specification's tables and nothing else. Every other call is answered with 404. */
export function literalBackend(different: Partial<Record<PrintedCall, unknown>> = {}) {
  const requests: LiteralRequest[] = [];
  const answers: Readonly<Record<string, unknown>> = { ...printedAnswers, ...different };
  const send: Send = async (url, { method, body, headers }) => {
    const call = rowOf(`${method} ${url.replace(/\?.*/, '')}`);
    requests.push({
      call: call ?? `${method} ${url}`,
      url,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      headers: new Headers(headers),
    });
    if (call === undefined) return new Response('Cannot be found', { status: 404, statusText: 'Not Found' });
    const given = answers[call];
    return typeof given === 'function' ? (given as () => Response)() : Response.json(given);
  };
  /** What was sent in a call, the last time. */
  const sent = (call: PrintedCall) => requests.findLast((request) => request.call === call);
  return { send, requests, sent };
}

/** No user has the id `me`. */
const rows = Object.keys(printedAnswers).map((row) => ({
  row,
  pattern: new RegExp(`^${row.replaceAll(/\{\w+\}/g, '(?!me(/|$))[^/]+')}$`),
}));

const rowOf = (request: string) => rows.find(({ pattern }) => pattern.test(request))?.row;
