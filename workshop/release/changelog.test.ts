import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import root from '../../package.json' with { type: 'json' };
import { fromRoot } from '../../scripts/process.ts';
import { chooseVersion, listReleases, withRelease } from './changelog.ts';

const changelog = '# Changelog\n\n## Unreleased\n\n### Added\n\n- One thing.\n';

describe('the changelog', () => {
  it('gets an entry for each release, and begins the next one', () => {
    const released = withRelease(changelog, '1.0.0', '2026-11-16');
    expect(released).toBe('# Changelog\n\n## Unreleased\n\n## 1.0.0 (2026-11-16)\n\n### Added\n\n- One thing.\n');
    expect(listReleases(released)).toEqual(['1.0.0']);
    expect(() => withRelease(released, '1.0.1', '2026-11-17')).toThrow('says nothing under "Unreleased"');
    const next = released.replace('## Unreleased\n', '## Unreleased\n\n- Another.\n');
    expect(listReleases(withRelease(next, '1.1.0', '2026-11-17'))).toEqual(['1.1.0', '1.0.0']);
    expect(() => withRelease('# Changelog\n', '1.0.0', '2026-11-16')).toThrow('one heading "## Unreleased"');
  });

  it('of this project names no later version than the one that runs', () => {
    const text = readFileSync(fromRoot('CHANGELOG.md'), 'utf8');
    expect(text).toContain('\n## Unreleased\n');
    expect([root.version, ...listReleases(text).slice(0, 1)].every((version) => version === root.version)).toBe(true);
  });
});

describe('the version of a release', () => {
  it.each([
    ['patch', '1.2.3', '1.2.4'],
    ['minor', '1.2.3', '1.3.0'],
    ['major', '1.2.3', '2.0.0'],
    ['1.10.0', '1.9.0', '1.10.0'],
  ])('is for %s after %s %s', (word, current, expected) => {
    expect(chooseVersion(word, current, [current])).toBe(expected);
  });

  it('may be the current one as long as that was not released', () => {
    expect(chooseVersion('1.0.0', '1.0.0', [])).toBe('1.0.0');
    expect(() => chooseVersion('1.0.0', '1.0.0', ['1.0.0'])).toThrow('1.0.0 is not later than 1.0.0');
    expect(() => chooseVersion('1.0.9', '1.1.0', ['1.1.0'])).toThrow('1.0.9 is not later than 1.1.0');
  });

  it.each(['', 'next', '1.2', 'v1.2.3', '01.2.3'])('is never %j', (word) => {
    expect(() => chooseVersion(word, '1.0.0', [])).toThrow('Please name a version such as 1.2.0');
  });
});
