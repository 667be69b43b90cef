import { readFileSync, writeFileSync } from 'node:fs';

// Linux remembers the highest memory of each process.

/** In megabytes, since the process began or the peak was forgotten; 0 when there is no such process. */
export function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

export function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Without this right the peak is that of everything so far.
  }
}
