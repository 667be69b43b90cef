import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { WellMap } from './well-map.tsx';

const upton = { apiNumber: '42-461-42471-00-00', longitude: '-102.04', latitude: '31.37' };
const mckenzie = { apiNumber: '33-053-42471-00-00', longitude: '-103.4', latitude: '47.74' };
const nowhere = { apiNumber: '42-461-42472-00-00', longitude: '', latitude: '' };

const show = (places: readonly (typeof upton)[], onCounty = vi.fn<(county: string) => void>()) => {
  const wells = places.map((place, index) => ({ ...place, key: `${index}`, name: `Caprock ${index}` }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WellMap wells={wells} isChosen={() => true} onCounty={onCounty} />
    </QueryClientProvider>,
  );
  return onCounty;
};

it('counts the wells that it shows, and names their counties', async () => {
  const onCounty = show([upton, upton, mckenzie, mckenzie, nowhere]);
  expect(await screen.findByText('5 wells, 4 shown, 1 without a location')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'McKenzie 2' }));
  expect(onCounty).toHaveBeenCalledWith('McKenzie');
});

it('draws no map where no well has a location', async () => {
  show([nowhere]);
  expect(await screen.findByText('1 well, 0 shown, 1 without a location')).toBeTruthy();
  expect(document.querySelector('svg, figure')).toBeNull();
});
