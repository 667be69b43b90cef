/** Makes a release of what is committed: `npm run release -- minor`, or `-- 1.2.0`. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fromRoot, node } from '../../scripts/process.ts';
import { chooseVersion, listReleases, NoRelease, withRelease } from './changelog.ts';

const CHANGELOG = 'CHANGELOG.md';

interface Manifest {
  version?: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  /** Of the lockfile only. */
  packages?: Record<string, Manifest>;
}

const read = (name: string) => readFileSync(fromRoot(name), 'utf8');
const readJson = (name: string) => JSON.parse(read(name)) as Manifest;
const writeJson = (name: string, content: unknown) =>
  writeFileSync(fromRoot(name), `${JSON.stringify(content, undefined, 2)}\n`);

/** Writes version and changelog, checks all of it, runs the long tests, commits and tags it, and builds what says so. Nothing is pushed. */
export async function release([word = '']: readonly string[]): Promise<number> {
  try {
    const changelog = read(CHANGELOG);
    const root = readJson('package.json');
    const version = chooseVersion(word, root.version ?? '', listReleases(changelog));
    if (git('status', '--porcelain') !== '') throw new NoRelease('Please commit or remove your changes first.');
    writeFileSync(fromRoot(CHANGELOG), withRelease(changelog, version, new Date().toISOString().slice(0, 10)));
    raiseVersions(version, root.workspaces ?? []);
    if ((await task('docs')) !== 0 || (await task('check')) !== 0 || (await task('test:long')) !== 0) {
      throw new NoRelease(
        'The checks or the long tests failed, and nothing was committed; "git checkout ." takes the version back.',
      );
    }
    git('commit', '--all', '--message', `release: ${version}`);
    git('tag', '--annotate', `v${version}`, '--message', `Version ${version}`);
    console.log(
      `Version ${version} is committed and has the tag v${version}; "git push --follow-tags" publishes both.`,
    );
    return await task('build');
  } catch (error) {
    if (!(error instanceof NoRelease)) throw error;
    console.error(error.message);
    return 1;
  }
}

/** In a process of its own, which reads the new version. */
const task = (name: string) => node(fromRoot('scripts/task.ts'), name);

/** All parts of the project have one version, and name each other by it. */
function raiseVersions(version: string, workspaces: readonly string[]): void {
  const lock = readJson('package-lock.json');
  lock.version = version;
  for (const folder of ['', ...workspaces]) {
    const name = folder === '' ? 'package.json' : `${folder}/package.json`;
    const manifest = readJson(name);
    for (const part of [manifest, lock.packages?.[folder] ?? {}]) raise(part, version);
    writeJson(name, manifest);
  }
  writeJson('package-lock.json', lock);
}

function raise(part: Manifest, version: string): void {
  part.version = version;
  for (const name of Object.keys(part.dependencies ?? {})) {
    if (name.startsWith('@disclosure/') && part.dependencies) part.dependencies[name] = version;
  }
}

function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: fromRoot(), encoding: 'utf8' });
  if (status !== 0) throw new NoRelease(`git ${args[0]} failed: ${stderr.trim()}`);
  return stdout.trim();
}
