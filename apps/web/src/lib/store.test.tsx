import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createObservable, useDeferredStore } from './store.ts';

describe('a deferred store', () => {
  it('is followed, and gives way to another one at once', () => {
    const wells = createObservable({ ready: 1 });
    const others = createObservable({ ready: 7 });
    const { result, rerender } = renderHook(({ source }) => useDeferredStore(source), {
      initialProps: { source: wells },
    });
    expect(result.current.ready).toBe(1);
    act(() => wells.set({ ready: 2 }));
    expect(result.current.ready).toBe(2);
    rerender({ source: others });
    act(() => wells.set({ ready: 3 }));
    expect(result.current.ready).toBe(7);
  });

  it('tells what changed before it was listened to', () => {
    const wells = createObservable({ ready: 1 });
    const { result } = renderHook(() => {
      const seen = useDeferredStore(wells);
      if (wells.get().ready === 1) wells.set({ ready: 2 });
      return seen;
    });
    expect(result.current.ready).toBe(2);
  });

  it('shows what was announced, though the store has moved on, as all that listen to it do', () => {
    let [ready, announce] = [1, () => {}];
    const source = {
      get: () => ready,
      subscribe: (listener: () => void) => {
        announce = listener;
        return () => {};
      },
    };
    const { result } = renderHook(() => useDeferredStore(source));
    act(() => {
      for (ready of [2, 3]) announce();
      ready = 4;
    });
    expect(result.current).toBe(3);
  });
});
