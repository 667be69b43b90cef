import { screen, within } from '@testing-library/react';
import { aCustomer, page } from './fake-administration.ts';
import { type Visit, visit } from './render-app.tsx';

export const customers = [
  aCustomer({ all_access: true }),
  aCustomer({ id: 2, name: 'bluebonnet Resources', operator_number: '0077', water_source: 'Fresh Water' }),
];

export async function openCustomers({ api = {}, role = 'Editor' }: Visit = {}, path = '/settings/customers') {
  const opened = visit(path, { role, api: { listCustomers: async () => page(...customers), ...api } });
  await screen.findByRole('heading', { name: 'Customers Management' });
  return opened;
}
export const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
export const press = (name: string) => screen.getByRole('button', { name });
export const llano = async () => within(await screen.findByRole('row', { name: /Llano/ }));
