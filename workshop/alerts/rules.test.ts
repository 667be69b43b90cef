import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../scripts/process.ts';
import { startProduct } from '../../e2e/product.ts';
import { until } from '@disclosure/server/test/until.ts';
import { metricsIn, readAlertRules } from './rules.ts';

const rules = readAlertRules();
const runbook = readFileSync(fromRoot('docs/runbook.md'), 'utf8');
const expressionOf = (wanted: string) => rules.find(({ name }) => name === wanted)?.expression ?? '';
const chapterOf = (name: string) => runbook.split(/^## /m).find((chapter) => chapter.startsWith(`${name}\n`)) ?? '';

/** Machines ask these all day, so among them the requests of people would not count. */
const PROBES = ['/healthz', '/readyz', '/metrics'];

describe('the alert rules', () => {
  it('are all there', () => expect(rules.length).toBeGreaterThan(10));

  it.each(rules)('lead from $name to a chapter that says what it means and what to do', ({ name, runbook: link }) => {
    expect(link).toBe(`docs/runbook.md#${name.toLowerCase()}`);
    expect(chapterOf(name)).toContain('**Means.**');
    expect(chapterOf(name)).toMatch(/\*\*Do\.\*\*|\| do /);
    expect(chapterOf(name)).toMatch(/\*\*Look at\.\*\*|the reason in the log/);
  });

  it('count the requests of people only', () => {
    const selectors = rules.flatMap(({ expression }) => expression.match(/http_request_duration_\w+\{[^}]*\}/g) ?? []);
    expect(selectors.length).toBe(3);
    for (const selector of selectors) expect(selector).toContain(`route!~"${PROBES.join('|')}"`);
  });

  it('notice a scrub that has never ended, when the product runs for days', () => {
    expect(expressionOf('ScrubOverdue')).toMatch(
      /or time\(\) - min\(process_start_time_seconds\{[^}]*\}\) > 2 \* 86400 and max\(stored_files_scrubbed_seconds\{[^}]*\}\) == 0$/,
    );
  });

  it('read figures that the product tells', async () => {
    const wanted = new Set(rules.flatMap(({ expression }) => metricsIn(expression)));
    expect([...wanted]).toEqual(expect.arrayContaining(['ready', 'process_start_time_seconds']));
    const backups = mkdtempSync(path.join(os.tmpdir(), 'backups-'));
    const product = await startProduct({ BACKUP_TO: backups });
    try {
      // There are no figures of requests before the first one, and a request counts only when its answer is sent.
      for (const path of PROBES) await fetch(`${product.address}${path}`);
      await until(async () => {
        const text = await (await fetch(`${product.address}/metrics`)).text();
        for (const path of PROBES) expect(text).toContain(`route="${path}"`);
        const told = new Set(Array.from(text.matchAll(/^([a-z_0-9]+)[{ ]/gm), ([, name]) => name));
        expect([...wanted].filter((name) => !told.has(name))).toEqual([]);
      });
    } finally {
      await product.stop();
      rmSync(backups, { recursive: true });
    }
  });
});
