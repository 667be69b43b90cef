import { type Moment, printMoment, printWithZone } from '../lib/moments.ts';

/** A moment; on hover with seconds and time zone. */
export function MomentText({ at }: { readonly at: Moment }) {
  const text = printMoment(at);
  if (text === '') return null;
  return (
    <time dateTime={new Date(at).toISOString()} title={printWithZone(at)}>
      {text}
    </time>
  );
}
