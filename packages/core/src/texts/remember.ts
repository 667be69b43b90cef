/** Enough for the texts of a large catalogue; more come from data that never repeat. */
const MOST = 20_000;

/** The same answers, worked out once per text: wells of a job repeat the texts of their catalogue. */
export function remember<Answer>(work: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const answer = known.get(text);
    if (answer !== undefined) return answer;
    if (known.size >= MOST) known.clear();
    const fresh = work(text);
    known.set(text, fresh);
    return fresh;
  };
}

/** The same for things that never change: their answers live as long as they do. */
export function rememberFor<Thing extends object, Answer>(work: (thing: Thing) => Answer): (thing: Thing) => Answer {
  const known = new WeakMap<Thing, Answer>();
  return (thing) => {
    const answer = known.get(thing) ?? work(thing);
    known.set(thing, answer);
    return answer;
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
