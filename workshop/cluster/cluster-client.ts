import { createClient, endpoints } from '@disclosure/api';
import { type Cluster, inviteManager } from './start-cluster.ts';

/** Calls to one address, with a connection each, as from many people. */
export const apiAt = (address: string, token = '') =>
  createClient(endpoints, (url, init) =>
    fetch(address + url, {
      ...init,
      headers: {
        ...(init.headers as Record<string, string>),
        connection: 'close',
        ...(token && { authorization: `Bearer ${token}` }),
      },
    }),
  );

export const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status?: number }) => error.status,
  );

/** Who may do everything, by the link that a company gets with its first start. */
export async function addFirstManager(cluster: Cluster, { email, password }: { email: string; password: string }) {
  const token = await inviteManager(cluster, email);
  await apiAt(cluster.address).resetPassword({ body: { token, new_password: password } });
}
