import { request } from 'node:http';

/** One of those that a proxy sends requests to. */
export interface Member {
  readonly address: URL;
  isReady: boolean;
}

/** Often enough to see that an instance leaves before it stops listening. */
const EVERY = 100;
const PATIENCE = 3000;

export interface Members {
  add(address: string): void;
  /** The next of the others that is ready, one after the other, or any while none is; undefined when all were tried. */
  next(tried: ReadonlySet<Member>): Member | undefined;
  stop(): void;
}

/** Asks each again and again whether it is ready, and takes out the one that is not. */
export function watchMembers(): Members {
  const members: Member[] = [];
  const timers: NodeJS.Timeout[] = [];
  let turn = 0;
  return {
    add(address) {
      const member = { address: new URL(address), isReady: true };
      members.push(member);
      timers.push(watch(member));
    },
    next(tried) {
      const untried = members.filter((member) => !tried.has(member));
      const ready = untried.filter((member) => member.isReady);
      // Without storage none is ready, and each can still do everything that needs none. One that was tried and is gone
      // may still pass for ready.
      const choice = ready.length > 0 ? ready : untried;
      turn += 1;
      return choice[turn % choice.length];
    },
    stop: () => timers.forEach((timer) => clearInterval(timer)),
  };
}

function watch(member: Member): NodeJS.Timeout {
  let isAsking = false;
  return setInterval(async () => {
    if (isAsking) return;
    isAsking = true;
    member.isReady = (await askReadiness(member)) === 200;
    isAsking = false;
  }, EVERY);
}

function askReadiness({ address }: Member): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  const asked = request(new URL('/readyz', address), { agent: false, timeout: PATIENCE }, (answer) => {
    answer.resume();
    resolve(answer.statusCode);
  });
  asked.on('timeout', () => asked.destroy());
  asked.on('error', () => resolve(undefined));
  asked.end();
  return promise;
}
