/** The ranges that people ask for by name. */
export const uploadRanges = ['today', 'week', 'month', 'year', 'days'] as const;
export type UploadRange = (typeof uploadRanges)[number];

export const rangeNames: Readonly<Record<UploadRange, string>> = {
  today: 'Today',
  week: 'Last 7 days',
  month: 'Last 30 days',
  year: 'This year',
  days: 'Between two days',
};

const DAY = 86_400_000;
const print = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** The days of a range, as the server counts them: by Greenwich. */
export function daysOf(range: UploadRange, now: number): { readonly from: string; readonly to: string } {
  const today = print(now);
  const from = {
    today,
    week: print(now - 6 * DAY),
    month: print(now - 29 * DAY),
    year: `${today.slice(0, 4)}-01-01`,
    days: print(now - 29 * DAY),
  };
  return { from: from[range], to: range === 'days' ? today : '' };
}

/** The range with these days, if it has a name of its own. */
export function rangeOf(from: string, to: string, now: number): UploadRange | '' {
  if (from === '' && to === '') return '';
  const named = uploadRanges.find((range) => range !== 'days' && daysOf(range, now).from === from);
  return to === '' && named ? named : 'days';
}
