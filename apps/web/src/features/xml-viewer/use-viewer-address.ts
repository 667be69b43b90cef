import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useIsNarrowerThan } from '../../lib/browser.ts';
import type { Sort } from '../../lib/table-view.ts';
import { breakpoints } from '../../styles/theme.ts';
import {
  type FilesFilter,
  readFilter,
  readRevision,
  readSort,
  readTab,
  type Tab,
  usualSort,
  withChanges,
} from './viewer-address.ts';

const closed = { file: '', tab: '', revision: '' };

/** What the address says, and the ways to change it: all of the viewer can be sent to somebody as a link. */
export function useViewerAddress() {
  const [params, setParams] = useSearchParams();
  const file = params.get('file') ?? '';
  const latest = useLatest(params);
  function change(changes: Readonly<Record<string, string>>, isStep = false) {
    const next = withChanges(latest.get(), changes);
    latest.set(next);
    setParams(next, { replace: !isStep, preventScrollReset: true });
  }

  return {
    filter: readFilter(params),
    sort: readSort(params),
    file,
    tab: readTab(params.get('tab')),
    revision: readRevision(params.get('revision')),
    setFilter: (filter: Partial<FilesFilter>) => change(filter),
    setSort: (sort: Sort) => {
      const isUsual = sort.column === usualSort.column && sort.order === usualSort.order;
      change(isUsual ? { sort: '', order: '' } : { sort: sort.column, order: sort.order });
    },
    /** The first file is a step that Back takes back; from there on files replace one another. */
    open: (id: string) => change({ file: id, revision: '' }, file === ''),
    close: () => change(closed),
    showTab: (tab: Tab) => change({ tab: tab === 'summary' ? '' : tab }),
    showRevision: (revision: number | undefined) =>
      change({ revision: revision === undefined ? '' : String(revision), tab: '' }, true),
  };
}

/** The address follows a moment later, and one change after the other; none must undo what was changed meanwhile. */
function useLatest(params: URLSearchParams) {
  const underWay = useRef<URLSearchParams[]>([]);
  useEffect(() => {
    // An address that none of the changes made comes from elsewhere, such as Back, and ends them all.
    const arrived = underWay.current.findIndex((each) => each.toString() === params.toString());
    underWay.current = arrived === -1 ? [] : underWay.current.slice(arrived + 1);
  }, [params]);
  return {
    get: () => underWay.current.at(-1) ?? params,
    set: (next: URLSearchParams) => void underWay.current.push(next),
  };
}

export type ViewerAddress = ReturnType<typeof useViewerAddress>;

/** Whether the window has room for the list or for a file, but not for both. */
export const useIsSinglePane = (): boolean => useIsNarrowerThan(breakpoints.md);
