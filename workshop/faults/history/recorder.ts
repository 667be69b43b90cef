import { ProblemError } from '@disclosure/api';
import type { Actions, History, Kind, Outcome, Request, RequestOf } from './history.ts';

/** Who asks. */
export interface Asker {
  readonly user: string;
  readonly session: string;
}

export interface Recorder {
  readonly history: History;
  /** Makes a request and writes down what was asked, when, and what came of it. */
  record<K extends Kind>(
    asker: Asker,
    kind: K,
    said: Actions[K]['said'],
    call: () => Promise<Actions[K]['answer']>,
  ): Promise<Outcome<Actions[K]['answer']>>;
}

export function createRecorder(): Recorder {
  const history: Request[] = [];
  return {
    history,
    async record<K extends Kind>(
      { user, session }: Asker,
      kind: K,
      said: Actions[K]['said'],
      call: () => Promise<Actions[K]['answer']>,
    ) {
      const started = performance.now();
      const outcome = await call().then(
        (answer): Outcome<Actions[K]['answer']> => ({ is: 'done', answer }),
        (error: unknown) => outcomeOf(error),
      );
      const request: RequestOf<K> = { kind, said, outcome, user, session, started, ended: performance.now() };
      // A request of any one kind is one of all kinds. One that nobody was there to hear was never made.
      if (!isUnheard(outcome)) history.push(request as unknown as Request);
      return outcome;
    },
  };
}

const isUnheard = (outcome: Outcome<unknown>) => outcome.is === 'unknown' && outcome.message.includes('ECONNREFUSED');

/** From 500 on, and without an answer, nobody knows whether it happened. */
function outcomeOf(error: unknown): Outcome<never> {
  if (!(error instanceof ProblemError)) return { is: 'unknown', status: undefined, message: textOf(error) };
  const { status, code, message } = error;
  return status >= 500 ? { is: 'unknown', status, message } : { is: 'refused', status, code, message };
}

function textOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
