import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { allowsDemo, isLoopback, readSettings } from './read-settings.ts';

describe('settings', () => {
  it('have a default each', () => {
    expect(readSettings({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      DATABASE_URL: undefined,
      TRUST_PROXY: [],
      SESSION_IDLE_MINUTES: 3_600_000,
    });
  });

  it('left blank are defaults too', () => expect(readSettings({ PORT: ' ' }).PORT).toBe(3000));

  it('that are wrong are all named at once', () => {
    const wrong = { PORT: '70000', DEMO: 'yes', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x', SESSION_MINUTES: '1.5' };
    expect(() => readSettings(wrong)).toThrow(
      'Please correct the settings: PORT must be a whole number from 0 to 65535; ' +
        'DATABASE_URL must be an address that begins with postgres:// or postgresql://; ' +
        'DEMO must be one of true, false; ' +
        'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent; ' +
        'SESSION_MINUTES must be a whole number from 1 to 525600.',
    );
  });

  it.each(['127.0.0.1', '10.0.0.0/8, ::1', 'fd00::/8 loopback', 'linklocal,uniquelocal'])(
    'trust the proxies %s',
    (raw) => {
      expect(readSettings({ TRUST_PROXY: raw }).TRUST_PROXY).toEqual(raw.split(/[, ]+/));
    },
  );

  it.each(['??', '10.0.0', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/8/8', '10.0.0.0/', 'true', 'proxy.example'])(
    'refuse %s as a proxy',
    (raw) => {
      expect(() => readSettings({ TRUST_PROXY: `127.0.0.1, ${raw}` })).toThrow(`${raw} is none of them.`);
    },
  );

  it('take names of hosts as browsers send them', () => {
    const { ALLOWED_HOSTS } = readSettings({ ALLOWED_HOSTS: 'XML.example.com, bücher.example' });
    expect(ALLOWED_HOSTS).toEqual(['xml.example.com', 'xn--bcher-kva.example']);
  });

  it.each(['https://xml.example.com', 'xml.example.com:8443', 'xml.example.com/x', '*.example.com:1', 'a@b'])(
    'refuse %s as a host',
    (raw) => {
      expect(() => readSettings({ ALLOWED_HOSTS: raw })).toThrow(`and port; ${raw} is none.`);
    },
  );

  it('of databases may be kept in files', () => {
    const file = path.join(temporaryFolder(), 'address');
    const hold = (text: string) => writeFileSync(file, text);
    hold('postgres://app:hush@db.example/app\n');
    expect(readSettings({ DATABASE_URL_FILE: file, DATABASE_OWNER_URL_FILE: file })).toMatchObject({
      DATABASE_URL: 'postgres://app:hush@db.example/app',
      DATABASE_OWNER_URL: 'postgres://app:hush@db.example/app',
    });
    expect(() => readSettings({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://x' })).toThrow(
      'DATABASE_URL and DATABASE_URL_FILE are both set, and only one of them may be.',
    );
    hold('mysql://hush');
    expect(() => readSettings({ DATABASE_URL_FILE: file })).toThrow(
      `DATABASE_URL_FILE names ${file}, whose text must be an address that begins with postgres:// or postgresql://.`,
    );
    hold(' ');
    expect(() => readSettings({ DATABASE_URL_FILE: file })).toThrow(`${file}, whose text is empty.`);
    expect(() => readSettings({ DATABASE_URL_FILE: `${file}2` })).toThrow(`${file}2, which cannot be read (ENOENT).`);
  });

  it('of addresses lose a final slash', () => {
    expect(readSettings({ PUBLIC_URL: 'https://x.example/' }).PUBLIC_URL).toBe('https://x.example');
  });

  it('of time zones are those that there are', () => {
    expect(readSettings({ TIME_ZONE: 'america/chicago' }).TIME_ZONE).toBe('America/Chicago');
    expect(readSettings({}).TIME_ZONE).toBeUndefined();
    expect(() => readSettings({ TIME_ZONE: 'Texas' })).toThrow('TIME_ZONE must be a time zone such as America/Chicago');
  });
});

describe('the settings of Azure', () => {
  it.each(['ab', 'Files', 'a--b', '-ab', 'ab-', 'a'.repeat(64), 'a/b', '$web'])('refuse %j as a container', (raw) => {
    expect(() => readSettings({ AZURE_STORAGE_CONTAINER: raw })).toThrow('AZURE_STORAGE_CONTAINER must be 3 to 63');
  });

  it('refuse an account that is no name of one', () => {
    expect(() => readSettings({ AZURE_STORAGE_ACCOUNT: 'evil.example/x' })).toThrow('AZURE_STORAGE_ACCOUNT must be');
  });
});

describe('demo data', () => {
  it.each([
    [{}, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ DEMO: 'false' }, false],
    [{ DATABASE_URL: 'postgres://db.example/app' }, false],
  ])('with %j is allowed: %s', (environment, expected) => {
    expect(allowsDemo(readSettings(environment))).toBe(expected);
  });

  it.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('%s is this machine', (host) => {
    expect(isLoopback(host)).toBe(true);
  });
});
