import { expect, it } from 'vitest';
import { whenLeaving } from './leaving.ts';

const leave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('keeps what is typed before it asks, in whatever order they came', () => {
  const said: string[] = [];
  const stops = [
    whenLeaving('ask', (event) => {
      said.push('asked');
      event.preventDefault();
    }),
    whenLeaving('keep', () => said.push('kept')),
  ];
  expect(leave()).toBe(false);
  expect(said).toEqual(['kept', 'asked']);
  for (const stop of stops) stop();
  expect(leave()).toBe(true);
  expect(said).toHaveLength(2);
});
