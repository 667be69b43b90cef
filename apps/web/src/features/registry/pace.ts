import type { RegistryLoad } from '@disclosure/api';

interface Mark {
  readonly load: string;
  readonly at: number;
  readonly bytes: number;
}

/** Nothing is said of a pace that was watched for less than this. */
const LEAST = 20_000;
/** The pace of the last minutes counts: how busy the server is changes. */
const WATCHED = 120_000;

/** Watches how fast an archive is read. */
export function createPace() {
  let marks: readonly Mark[] = [];
  return {
    /** What was told of a load at a moment, in milliseconds. */
    note({ id: load, progress }: RegistryLoad, at: number): void {
      const bytes = progress?.bytes ?? 0;
      marks = [...marks.filter((mark) => mark.load === load && mark.at > at - WATCHED), { load, at, bytes }];
    },
    /** In seconds, until all of it is read, at the pace that was seen. Undefined while that cannot be known. */
    timeLeft({ id, progress }: RegistryLoad): number | undefined {
      const [first, last] = [marks[0], marks.at(-1)];
      if (progress?.stage !== 'copying' || !first || last?.load !== id) return undefined;
      const [time, read] = [last.at - first.at, last.bytes - first.bytes];
      return time < LEAST || read <= 0 ? undefined : ((progress.allBytes - last.bytes) * time) / read / 1000;
    },
  };
}
