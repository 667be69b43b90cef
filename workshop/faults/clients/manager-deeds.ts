import type { HarnessClient } from './client.ts';
import type { Person, World } from './world.ts';

/** Pairs of a person and a customer that this Manager alone assigns and removes. */
function pairsOf({ world, person }: HarnessClient) {
  const managers = world.people.filter(({ role }) => role === 'Manager');
  const own = managers.findIndex(({ id }) => id === person.id);
  const pairs = allPairs(world);
  return pairs.filter((_, index) => index % managers.length === own);
}

export const allPairs = ({ people, customers }: World): { member: Person; customer: number }[] =>
  people
    .filter(({ role }) => role !== 'Manager')
    .flatMap((member) => customers.map((customer) => ({ member, customer })));

/** Assigns somebody to a customer, or removes them, and tries again until it is answered. */
export const link = (client: HarnessClient) =>
  linkPair(client, client.dice.pick(pairsOf(client)), client.dice.chance(0.6));

export function linkPair(client: HarnessClient, pair: { member: Person; customer: number }, isWanted: boolean) {
  const { member, customer } = pair;
  return client.askUntilAnswered(isWanted ? 'assign' : 'unassign', { person: member.email, customer }, async (api) => {
    const [params, body] = [{ id: customer }, { user_ids: [member.id] }];
    if (isWanted) await api.assignUsers({ params, body });
    else await api.removeUsers({ params, query: {}, body });
    return {};
  });
}

export function endSessions(client: HarnessClient) {
  const person = client.dice.pick(client.world.people.filter(({ role }) => role !== 'Manager'));
  return client.ask('end sessions', { of: person.email }, async (api) => {
    await api.endSessionsOfUser({ params: { id: person.id } });
    return {};
  });
}

/** Managers demote each other, and themselves; whoever is left makes the others Managers again. */
export function changeRole(client: HarnessClient) {
  const { world, dice } = client;
  const person = dice.pick(world.people.filter(({ role }) => role === 'Manager'));
  const role = dice.chance(0.3) ? 'Editor' : 'Manager';
  return client.ask('change role', { of: person.email, role }, async (api) => {
    const body = { first_name: 'Pat', last_name: 'Lee', roles: [role] as ('Manager' | 'Editor')[] };
    await api.updateUser({ params: { id: person.id }, body });
    return {};
  });
}

export const countManagers = (client: HarnessClient) =>
  client.ask('count managers', {}, async (api) => {
    const { items } = await api.listUsers({ query: {} });
    return { active: items.filter(({ roles, status }) => status === 'active' && roles.includes('1')).length };
  });
