import { canEnter } from '@disclosure/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../lib/api.tsx';
import { customersList } from '../../../lib/queries.ts';
import { useSession } from '../../session/use-session.ts';

const collator = new Intl.Collator('en', { sensitivity: 'base' });

/** The customers that can be filtered by: all where the role may see the list of them, else the own ones. */
export function useFilterCustomers() {
  const api = useApi();
  const { roles } = useSession();
  const seesAll = canEnter('editor', roles);
  const all = useQuery({ ...customersList(api), enabled: seesAll });
  const mine = useQuery({ queryKey: ['my-customers'], queryFn: () => api.listMyCustomers(), enabled: !seesAll });
  const customers = (seesAll ? all.data : mine.data) ?? [];
  return customers.map(({ id, name }) => ({ id, name })).sort((one, other) => collator.compare(one.name, other.name));
}
