/** Enough for the texts of a large catalogue; more, and longer ones, come from data that never repeat. */
const MOST = 20_000;
const LONGEST = 300;

/**
 * The same text for what is remembered. One that was cut out of a document would keep all of it in memory, since V8
 * notes only where in it the text stands.
 */
export const ownText = (text: string): string => ` ${text}`.slice(1);

/** The same answers, worked out once per text: wells of a job repeat the texts of their catalogue. */
export function remember<Answer>(work: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const answer = known.get(text);
    if (answer !== undefined) return answer;
    if (known.size >= MOST) known.clear();
    const own = ownText(text);
    const fresh = work(own);
    if (own.length <= LONGEST) known.set(own, fresh);
    return fresh;
  };
}

interface Latest<Thing, Answer> {
  readonly nameOf: (thing: Thing) => string;
  /** Whether the answer that was given for a name is this thing's as well. */
  readonly isAbout: (answer: Answer, thing: Thing) => boolean;
  /** What it keeps of the thing's texts must be its own. */
  readonly work: (thing: Thing) => Answer;
}

/** The same for what has a name that it mostly, but not always, has alone: only the latest of a name is known. */
export function rememberLatest<Thing, Answer>({
  nameOf,
  isAbout,
  work,
}: Latest<Thing, Answer>): (thing: Thing) => Answer {
  const known = new Map<string, Answer>();
  return (thing) => {
    const name = nameOf(thing);
    const latest = known.get(name);
    if (latest !== undefined && isAbout(latest, thing)) return latest;
    if (known.size >= MOST) known.clear();
    const fresh = work(thing);
    known.set(ownText(name), fresh);
    return fresh;
  };
}

/** The same for things that never change: their answers live as long as they do. */
export function rememberFor<Thing extends object, Answer>(work: (thing: Thing) => Answer): (thing: Thing) => Answer {
  const known = new WeakMap<Thing, Answer>();
  return (thing) => {
    const answer = known.get(thing);
    if (answer !== undefined) return answer;
    const fresh = work(thing);
    known.set(thing, fresh);
    return fresh;
  };
}

/** Worked out when it is first asked for, and only then. */
export function lazily<Answer>(work: () => Answer): () => Answer {
  let answer: { readonly value: Answer } | undefined;
  return () => {
    answer ??= { value: work() };
    return answer.value;
  };
}
