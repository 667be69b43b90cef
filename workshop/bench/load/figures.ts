/** The value below which such a share of all lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** What a server says of itself. */
export interface ServerFigures {
  readonly megabytes: number;
  readonly cpuSeconds: number;
  /** Since it was asked the last time. */
  readonly loopDelayMilliseconds: number;
}

export async function readFigures(address: string): Promise<ServerFigures> {
  const answer = await fetch(`${address}/metrics`);
  const text = await answer.text();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    megabytes: figure('process_resident_memory_bytes') / 1024 / 1024,
    cpuSeconds: figure('process_cpu_seconds_total'),
    loopDelayMilliseconds: figure('nodejs_eventloop_lag_p99_seconds') * 1000,
  };
}

export interface Sample extends ServerFigures {
  readonly seconds: number;
}

/** Asks again and again until it is told to stop. */
export function watchFigures(address: string, everyMilliseconds: number) {
  const samples: Sample[] = [];
  const start = performance.now();
  const look = async () => {
    samples.push({ ...(await readFigures(address)), seconds: (performance.now() - start) / 1000 });
  };
  // One reading that fails leaves a gap; a server that is gone fails the last one, which is waited for.
  const timer = setInterval(() => void look().catch(() => undefined), everyMilliseconds);
  return async (): Promise<readonly Sample[]> => {
    clearInterval(timer);
    await look();
    return samples;
  };
}

/** Megabytes per minute by the line that fits the samples best. */
export function growthOf(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(samples.map(({ seconds }) => seconds)), mean(samples.map(({ megabytes }) => megabytes))];
  const covariance = mean(samples.map(({ seconds, megabytes }) => (seconds - x) * (megabytes - y)));
  const variance = mean(samples.map(({ seconds }) => (seconds - x) ** 2));
  return (covariance / variance) * 60;
}
