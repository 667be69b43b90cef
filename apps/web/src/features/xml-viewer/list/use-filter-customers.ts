import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../lib/api.tsx';
import { customersList } from '../../../lib/queries.ts';
import { useMayCall } from '../../session/use-may-call.ts';

const collator = new Intl.Collator('en', { sensitivity: 'base' });

/** The customers that can be filtered by: all where the role may see the list of them, else the own ones. */
export function useFilterCustomers() {
  const api = useApi();
  const mayCall = useMayCall();
  const seesAll = mayCall('listCustomers');
  const all = useQuery({ ...customersList(api), enabled: seesAll });
  const mine = useQuery({ queryKey: ['my-customers'], queryFn: () => api.listMyCustomers(), enabled: !seesAll });
  const customers = (seesAll ? all.data : mine.data) ?? [];
  return customers.map(({ id, name }) => ({ id, name })).sort((one, other) => collator.compare(one.name, other.name));
}
