import type { Kind } from './bare-product.ts';
import { aDocument } from '@disclosure/server/test/documents.ts';
import type { Person } from './populate.ts';
import type { Call } from '@disclosure/server/test/visitor.ts';

export interface Step extends Call {
  readonly kind: Kind;
}

/** Makes the next call of somebody. */
export type NextStep = (person: Person, random: number) => Step;

/** What people do, in percent: 70 list and search, 15 read a document, 10 look at reference data, 5 write. */
const shares: readonly (readonly [Kind, number])[] = [
  ['list', 45],
  ['search', 25],
  ['content', 15],
  ['reference', 10],
  ['write', 3],
  ['upload', 2],
];

function kindAt(random: number): Kind {
  let left = random * 100;
  for (const [kind, share] of shares) {
    left -= share;
    if (left < 0) return kind;
  }
  return 'list';
}

interface Surroundings {
  readonly fileIds: readonly string[];
  readonly customerId: number;
}

const WORDS = ['redbud 171-3h', 'bluebonnet 40-1h', 'trillium unit 99', 'mesquite state 7'];
const REFERENCE = ['/api/customers?limit=50', '/api/ingredients?limit=50', '/api/vendors?limit=50'];

let count = 0;
const pick = <Item>(items: readonly Item[]) => items[(count += 1) % items.length] as Item;

/** The calls to the product. */
export const productSteps =
  ({ fileIds, customerId }: Surroundings): NextStep =>
  ({ token }, random) => {
    const kind = kindAt(random);
    const calls: Readonly<Record<Kind, () => Call>> = {
      list: () => ({ path: '/api/azure-storage/list?limit=50' }),
      search: () => ({ path: `/api/azure-storage/list?limit=50&search=${encodeURIComponent(pick(WORDS))}` }),
      content: () => ({ path: `/api/xml-files/${pick(fileIds)}/content` }),
      reference: () => ({ path: pick(REFERENCE) }),
      write: () => ({ path: '/api/vendors', method: 'POST', body: aVendor() }),
      upload: () => ({ path: '/api/azure-storage/upload', method: 'POST', body: anUpload(customerId) }),
    };
    return { kind, token, ...calls[kind]() };
  };

/** The same to a bare server. */
export const bareSteps: NextStep = ({ token }, random) => {
  const kind = kindAt(random);
  const writes = kind === 'write' || kind === 'upload';
  return { kind, token, path: `/${kind}`, ...(writes && { method: 'POST' as const, body: aVendor() }) };
};

function aVendor() {
  count += 1;
  return { company: `Additives ${process.pid}.${count}`, first_name: '', last_name: '', email: '', phone: '' };
}

export function anUpload(customerId: number) {
  count += 1;
  const wellName = `Load ${process.pid} ${count}H`;
  return { fileName: `${wellName}.xml`, content: aDocument({ wellName }), metadata: { customerId } };
}
