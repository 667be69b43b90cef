import { type Disclosure, noteNeighbours } from '@disclosure/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { wellsAtStep4 } from '../../../test/example-wells.ts';
import { fakeApi } from '../../../test/fake-api.ts';
import { neighboursWith } from '../../../test/fake-filings.ts';
import { type Api, ApiContext } from '../api.tsx';
import { createQueryClient } from '../query-client.ts';
import { useNeighbours } from './use-neighbours.ts';

const usual = { isOfState: false, jobs: 412, values: 300, operators: 12, p1: 1, p50: 2, p99: 3 };
const answer = neighboursWith(() => usual);
const never = new Promise<never>(() => {});

function follow(disclosure: Disclosure, askNeighbours: Api['askNeighbours']) {
  const [api, queryClient] = [fakeApi({ askNeighbours }), createQueryClient()];
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <ApiContext value={api}>{children}</ApiContext>
    </QueryClientProvider>
  );
  return renderHook((shown: Disclosure) => useNeighbours(shown), { initialProps: disclosure, wrapper });
}

describe('the neighbors of the well in sight', () => {
  // In Upton, Texas.
  const { disclosures } = wellsAtStep4({ 'Bluebonnet 1H': {} });
  const texan = disclosures?.['Bluebonnet 1H'];
  if (!texan) throw new Error('There is no well');

  it('are never those of the well that was in sight before', async () => {
    const { result, rerender } = follow(texan, (asked) => (asked.body.county === 'Upton' ? answer(asked) : never));
    await waitFor(() => expect(result.current.figures?.county).toBe('Upton'));
    rerender({ ...texan, well: { ...texan.well, county: 'Reagan' } });
    expect(result.current).toMatchObject({ figures: undefined, isLoaded: false });
    rerender({ ...texan, well: { ...texan.well, state: '' } });
    expect(result.current.figures).toBeUndefined();
    rerender(texan);
    expect(result.current.figures?.county).toBe('Upton');
  });

  it('stay while a new substance is asked for, of which nothing is said yet', async () => {
    const foreign = '50-00-0';
    const isNew = ({ body }: Parameters<typeof answer>[0]) => body.rows.some((row) => row.casNumber === foreign);
    const { result, rerender } = follow(texan, (asked) => (isNew(asked) ? never : answer(asked)));
    await waitFor(() => expect(result.current.figures).toBeDefined());
    const [row] = texan.rows;
    if (!row) throw new Error('The well has no row');
    const longer = { ...texan, rows: [...texan.rows, { ...row, casNumber: foreign }] };
    rerender(longer);
    const { figures } = result.current;
    if (!figures) throw new Error('The figures are gone');
    expect(noteNeighbours(longer, figures).map(({ cas }) => cas)).not.toContain(foreign);
    expect(noteNeighbours(longer, { ...figures, asked: [...figures.asked, foreign] }).map(({ cas }) => cas)).toContain(
      foreign,
    );
  });
});
