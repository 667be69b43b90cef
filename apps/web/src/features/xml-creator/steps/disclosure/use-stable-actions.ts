import { useState } from 'react';
import { type Latest, useLatest } from '../../../../lib/store.ts';

type Action = (...given: never[]) => unknown;

/** The same functions on every drawing, with the newest behind them: lists that got them need not be drawn again. */
export function useStableActions<Actions extends object>(actions: Actions & Record<keyof Actions, Action>): Actions {
  const latest = useLatest(actions);
  const [stable] = useState(() => stabilise(actions, latest));
  return stable;
}

function stabilise<Actions extends object>(
  actions: Actions & Record<keyof Actions, Action>,
  latest: Latest<Actions & Record<keyof Actions, Action>>,
): Actions {
  const names = Object.keys(actions) as (keyof Actions)[];
  const entries = names.map((name) => [name, (...given: never[]) => latest.get()[name](...given)]);
  return Object.fromEntries(entries) as Actions;
}
