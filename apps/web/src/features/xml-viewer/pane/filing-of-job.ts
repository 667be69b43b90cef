import type { FilingDetails } from '@disclosure/api';
import { jobAt } from '@disclosure/core';

/**
 * What the desk knows about one job of a document. It places a finding in its job, and its clocks are those of the
 * first: of the others it is not known how far they have come.
 */
export function filingOfJob(
  filing: FilingDetails | undefined,
  jobs: readonly unknown[] = [],
  chosen: number,
): FilingDetails | undefined {
  if (!filing || jobs.length < 2) return filing;
  const index = chosen < jobs.length ? chosen : 0;
  const job = jobAt(jobs, index);
  const findings = filing.findings.map((finding) => {
    const isOfJob = finding.where === job || finding.where.startsWith(`${job}.`);
    return isOfJob ? { ...finding, where: finding.where.slice(job.length + 1) } : finding;
  });
  return { ...filing, findings, clocks: index === 0 ? filing.clocks : [] };
}
