import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../../scripts/process.ts';

/** All sources below a folder of the repository, without tests, examples and what only tests use. */
export const sourcesBelow = (folder: string): string[] =>
  readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|examples|d)\.tsx?$/.test(file))
    .sort();

export const readSource = (file: string): string => readFileSync(fromRoot(file), 'utf8');

const workspaces: Readonly<Record<string, string>> = {
  '@disclosure/core': 'packages/core',
  '@disclosure/api': 'packages/api',
};

/** The files that a source imports, also by `import()` and for types; packages are left out. */
export function importsOf(file: string): string[] {
  const specifiers = [...readSource(file).matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, name = '']) => name);
  return specifiers.flatMap((specifier) => {
    const workspace = workspaces[specifier];
    if (workspace !== undefined) return [`${workspace}/src/index.ts`];
    const target = path.join(path.dirname(file), specifier);
    return specifier.startsWith('.') && existsSync(fromRoot(target)) ? [target] : [];
  });
}

/** The chain of folders directly below `root` that leads back to its first one; undefined when there is none. */
export function findCircle(root: string): string[] | undefined {
  const nameOf = (file: string) => path.relative(root, file).split(path.sep)[0] ?? '';
  const arrows = new Map<string, Set<string>>();
  for (const file of sourcesBelow(root)) {
    const [from, targets] = [nameOf(file), importsOf(file).filter((target) => target.startsWith(`${root}/`))];
    const known = arrows.get(from) ?? new Set();
    arrows.set(from, known);
    for (const target of targets) if (nameOf(target) !== from) known.add(nameOf(target));
  }
  const finished = new Set<string>();
  const walk = (name: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (finished.has(name)) return undefined;
    for (const next of arrows.get(name) ?? []) {
      const circle = walk(next, [...way, name]);
      if (circle) return circle;
    }
    finished.add(name);
    return undefined;
  };
  return [...arrows.keys()].map((name) => walk(name, [])).find((circle) => circle !== undefined);
}
