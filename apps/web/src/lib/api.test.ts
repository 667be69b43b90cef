import { ProblemError } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aVendor } from '../../test/fake-administration.ts';
import { fakeApi, sendTo } from '../../test/fake-api.ts';
import { said } from '../../test/said.ts';
import { createApi, type TokenSource } from './api.tsx';

function startApi(different: Parameters<typeof fakeApi>[0] = {}, tokens: Partial<TokenSource> = {}) {
  const sent: string[] = [];
  const used: string[] = [];
  const send = sendTo(fakeApi(different));
  const api = createApi({ ...sourceOf(used), ...tokens }, (url, init, endpoint) => {
    sent.push(`${url} ${new Headers(init.headers).get('authorization') ?? 'without token'}`);
    return send(url, init, endpoint);
  });
  return { api, sent, used };
}

const sourceOf = (used: string[]): TokenSource => ({
  ensureFreshToken: async () => 'token-1',
  renew: async () => 'token-2',
  noteUse: () => used.push('used'),
  check: async () => {},
  noteTwoStepRequired: () => used.push('two-step required'),
  sameUser: () => () => true,
  whenBack: () => undefined,
});

describe('a call', () => {
  it('carries the token, and counts as use', async () => {
    const { api, sent, used } = startApi();
    await api.getMe();
    expect(sent).toEqual(['/api/users/me Bearer token-1']);
    expect(used).toEqual(['used']);
  });

  it('carries no token when it is public', async () => {
    const { api, sent } = startApi();
    await api.forgotPassword({ body: { email: 'a@b.example' } });
    await api.resetPassword({ body: { token: 't', new_password: 'x' } });
    expect(sent).toEqual(['/forgot-password without token', '/reset-password without token']);
  });

  it('fails at once without a token', async () => {
    const { api, sent } = startApi({}, { ensureFreshToken: async () => undefined });
    await expect(api.getMe()).rejects.toThrow('No authentication token found');
    expect(sent).toEqual([]);
  });
});

describe('a refused token', () => {
  it('is renewed, and the call made again', async () => {
    let calls = 0;
    const getMe = async () => {
      calls++;
      if (calls === 1) throw new ProblemError('unauthenticated', 'expired');
      return fakeApi().getMe();
    };
    const { api, sent } = startApi({ getMe });
    expect((await api.getMe()).first_name).toBe('Pat');
    expect(sent).toEqual(['/api/users/me Bearer token-1', '/api/users/me Bearer token-2']);
  });

  it('fails the call when there is no other', async () => {
    const getMe = async () => {
      throw new ProblemError('unauthenticated', 'expired');
    };
    const { api } = startApi({ getMe }, { renew: async () => undefined });
    await expect(api.getMe()).rejects.toThrow('Failed to refresh authentication token');
  });

  it('is not what a wrong password means', async () => {
    const changePassword = async () => {
      throw new ProblemError('wrong-password', messages.changePassword.wrongPassword);
    };
    const { api, sent } = startApi({ changePassword });
    const call = api.changePassword({ body: { current_password: 'x', new_password: 'y' } });
    await expect(call).rejects.toThrow(messages.changePassword.wrongPassword);
    expect(sent).toHaveLength(1);
  });

  it('is not what a wrong code means', async () => {
    const turnOffTwoStep = async () => {
      throw new ProblemError('wrong-code', messages.twoStep.wrongCode);
    };
    const { api, sent } = startApi({ turnOffTwoStep });
    const call = api.turnOffTwoStep({ body: { current_password: 'x', otp: '1' } });
    await expect(call).rejects.toThrow(messages.twoStep.wrongCode);
    expect(sent).toHaveLength(1);
  });
});

describe('a save after the session has ended', () => {
  const ended = { ensureFreshToken: async () => 'token-1', renew: async () => undefined };
  /** Refused once, with the key of each attempt. */
  function refuseOnce(tokens: Partial<TokenSource>) {
    const keys: (string | null)[] = [];
    const api = createApi({ ...sourceOf([]), ...ended, ...tokens }, async (_, init) => {
      keys.push(new Headers(init.headers).get('idempotency-key'));
      const problem = { code: 'unauthenticated', message: 'over' };
      return keys.length === 1 ? Response.json(problem, { status: 401 }) : Response.json(aVendor(), { status: 201 });
    });
    const body = { company: 'X', first_name: '', last_name: '', email: '', phone: '' };
    return { keys, save: () => api.createVendor({ body, idempotencyKey: 'key-1' }), api };
  }

  it('waits for the user, and is sent once more with its key', async () => {
    const back = Promise.withResolvers<string>();
    const { keys, save } = refuseOnce({ whenBack: () => back.promise });
    const saved = save();
    await waitFor(() => expect(keys).toHaveLength(1));
    back.resolve('token-2');
    expect((await saved).company).toBe('Pecos Chemical Supply');
    expect(keys).toEqual(['key-1', 'key-1']);
  });

  it('is dropped with a word when another user signs in', async () => {
    const { keys, save } = refuseOnce({ whenBack: async () => undefined });
    await expect(save()).rejects.toThrow(messages.session.refreshFailed);
    expect(keys).toHaveLength(1);
    expect(said()).toEqual([messages.session.saveDropped]);
  });

  it('is dropped with one word when a click made several calls', async () => {
    const { save } = refuseOnce({ ensureFreshToken: async () => undefined, whenBack: async () => undefined });
    expect((await Promise.allSettled([save(), save()])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(said()).toEqual([messages.session.saveDropped]);
  });

  it('is dropped with a word of its own when another click made it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { save } = refuseOnce({ ensureFreshToken: async () => undefined, whenBack: async () => undefined });
    await expect(save()).rejects.toThrow();
    vi.setSystemTime(Date.now() + 2000);
    await expect(save()).rejects.toThrow();
    vi.useRealTimers();
    expect(said()).toEqual([messages.session.saveDropped, messages.session.saveDropped]);
  });

  it('is left to the queues of the wizard, which go on by themselves', async () => {
    const whenBack = vi.fn<TokenSource['whenBack']>();
    const { api } = refuseOnce({ whenBack });
    const draft = { jobNumber: '1', step: 1, wells: 1, saved: 0, customer: '', state: {} };
    await expect(api.createDraft({ body: draft })).rejects.toThrow(messages.session.refreshFailed);
    expect([whenBack.mock.calls.length, said()]).toEqual([0, []]);
  });
});

describe('a call whose user has left, and another one has signed in', () => {
  /** Each answer of the browser to whose token it has. */
  const users = (...answers: boolean[]) => ({ sameUser: () => () => answers.shift() ?? false });
  const refuse = async () => {
    throw new ProblemError('unauthenticated', 'over');
  };
  const body = { company: 'X', first_name: '', last_name: '', email: '', phone: '' };

  it('is not sent with their token', async () => {
    const { api, sent } = startApi({}, users(false));
    await expect(api.getMe()).rejects.toThrow('No authentication token found');
    expect([sent, said()]).toEqual([[], []]);
  });

  it('is not sent again with their token, because its own was refused', async () => {
    const { api, sent } = startApi({ getMe: refuse }, users(true, false));
    await expect(api.getMe()).rejects.toThrow(messages.session.refreshFailed);
    expect(sent).toEqual(['/api/users/me Bearer token-1']);
  });

  it('is dropped with a word when it is a save', async () => {
    const { api, sent } = startApi({ createVendor: refuse }, users(true, false));
    await expect(api.createVendor({ body, idempotencyKey: 'key-1' })).rejects.toThrow(messages.session.refreshFailed);
    expect(sent).toEqual(['/api/vendors Bearer token-1']);
    expect(said()).toEqual([messages.session.saveDropped]);
  });
});

describe('a call that is closed until two-step sign-in is set up', () => {
  it('is reported to the session', async () => {
    const listMyCustomers = async () => {
      throw new ProblemError('two-step-required', messages.twoStep.managersMust);
    };
    const { api, used } = startApi({ listMyCustomers });
    await expect(api.listMyCustomers()).rejects.toThrow(messages.twoStep.managersMust);
    expect(used).toEqual(['two-step required']);
  });
});

describe('a server that cannot be reached', () => {
  it('is reported to the session', async () => {
    let checks = 0;
    const getMe = async () => {
      throw new TypeError('Failed to fetch');
    };
    const { api } = startApi({ getMe }, { check: async () => void checks++ });
    await expect(api.getMe()).rejects.toThrow('Failed to fetch');
    expect(checks).toBe(1);
  });
});
