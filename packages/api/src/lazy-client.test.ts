import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { get } from './endpoint.ts';
import { createLazyClient } from './client.ts';

const atOnce = { getHere: get('/here', { access: 'public', summary: 'Here', response: z.string() }) };
const all = { ...atOnce, getThere: get('/there', { access: 'public', summary: 'There', response: z.string() }) };

function startClient(load: () => Promise<typeof all> = async () => all) {
  let loads = 0;
  const countingLoad = () => {
    loads++;
    return load();
  };
  const client = createLazyClient(atOnce, countingLoad, async (url) => Response.json(url));
  return { client, loads: () => loads };
}

describe('the lazy client', () => {
  it('makes the calls that are here without fetching the others', async () => {
    const { client, loads } = startClient();
    expect(await client.getHere()).toBe('/here');
    expect(loads()).toBe(0);
  });

  it('fetches the others once, however many calls need them', async () => {
    const { client, loads } = startClient();
    expect(await Promise.all([client.getThere(), client.getThere()])).toEqual(['/there', '/there']);
    expect(loads()).toBe(1);
  });

  it('fetches them again after a failure', async () => {
    let isAway = true;
    const { client } = startClient(async () => {
      if (isAway) throw new TypeError('Failed to fetch');
      return all;
    });
    await expect(client.getThere()).rejects.toThrow('Failed to fetch');
    isAway = false;
    expect(await client.getThere()).toBe('/there');
  });

  it('can be awaited itself, as any value', async () => {
    const { client, loads } = startClient();
    expect(await Promise.resolve(client)).toBe(client);
    expect(loads()).toBe(0);
  });
});
