import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../scripts/process.ts';
import { startProduct } from '../../e2e/product.ts';
import { metricsIn, readAlertRules } from './rules.ts';

const rules = readAlertRules();
const runbook = readFileSync(fromRoot('docs/runbook.md'), 'utf8');
const chapterOf = (name: string) => runbook.split(/^## /m).find((chapter) => chapter.startsWith(`${name}\n`)) ?? '';

describe('the alert rules', () => {
  it('are all there', () => expect(rules.length).toBeGreaterThan(10));

  it.each(rules)('lead from $name to a chapter that says what it means and what to do', ({ name, runbook: link }) => {
    expect(link).toBe(`docs/runbook.md#${name.toLowerCase()}`);
    expect(chapterOf(name)).toContain('**Means.**');
    expect(chapterOf(name)).toMatch(/\*\*Do\.\*\*|\| do /);
    expect(chapterOf(name)).toMatch(/\*\*Look at\.\*\*|the reason in the log/);
  });

  it('read figures that the product tells', async () => {
    const wanted = new Set(rules.flatMap(({ expression }) => metricsIn(expression)));
    expect([...wanted]).toContain('ready');
    const backups = mkdtempSync(path.join(os.tmpdir(), 'backups-'));
    const product = await startProduct({ BACKUP_TO: backups });
    try {
      // There are no figures of requests before the first one.
      await fetch(`${product.address}/api/version`);
      const text = await (await fetch(`${product.address}/metrics`)).text();
      const told = new Set(Array.from(text.matchAll(/^([a-z_0-9]+)[{ ]/gm), ([, name]) => name));
      expect([...wanted].filter((name) => !told.has(name))).toEqual([]);
    } finally {
      await product.stop();
      rmSync(backups, { recursive: true });
    }
  });
});
