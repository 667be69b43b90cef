/** Why a release cannot be made, in a sentence for a person. */
export class NoRelease extends Error {}

const UNRELEASED = '## Unreleased';
const HEADING = /^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$/gm;

/** The versions that the changelog has an entry for, the newest first. */
export const listReleases = (changelog: string): string[] =>
  Array.from(changelog.matchAll(HEADING), ([, version = '']) => version);

/** What is under "Unreleased" becomes the entry of a version, and the next changes begin an empty one. */
export function withRelease(changelog: string, version: string, day: string): string {
  const [before, rest, ...others] = changelog.split(`${UNRELEASED}\n`);
  if (before === undefined || rest === undefined || others.length > 0) {
    throw new NoRelease(`CHANGELOG.md must have one heading "${UNRELEASED}".`);
  }
  if (!/^- /m.test(rest.split(/^## /m)[0] ?? '')) {
    throw new NoRelease('CHANGELOG.md says nothing under "Unreleased"; please say there what users can notice.');
  }
  return `${before}${UNRELEASED}\n\n## ${version} (${day})\n${rest}`;
}

const PARTS = ['major', 'minor', 'patch'];
const partsOf = (version: string) => version.split('.').map(Number);

/** The version that is asked for: its number, or which part of the current one goes up. */
export function chooseVersion(word: string, current: string, released: readonly string[]): string {
  const part = PARTS.indexOf(word);
  const version =
    part < 0
      ? word
      : partsOf(current)
          .map((number, index) => (index < part ? number : index === part ? number + 1 : 0))
          .join('.');
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version)) {
    throw new NoRelease(`Please name a version such as 1.2.0, or one of ${PARTS.join(', ')}.`);
  }
  const newest = released[0];
  if (newest !== undefined && !isLater(version, newest)) {
    throw new NoRelease(`${version} is not later than ${newest}, which was released.`);
  }
  return version;
}

function isLater(version: string, other: string): boolean {
  const [mine, theirs] = [partsOf(version), partsOf(other)];
  const at = mine.findIndex((number, index) => number !== theirs[index]);
  return at >= 0 && (mine[at] ?? 0) > (theirs[at] ?? 0);
}
