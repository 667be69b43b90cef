import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Sort } from '../../lib/table-view.ts';
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
  // The address follows a moment later; what is changed meanwhile must not undo what was changed before.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  function change(changes: Readonly<Record<string, string>>, isStep = false) {
    latest.current = withChanges(latest.current, changes);
    setParams(latest.current, { replace: !isStep, preventScrollReset: true });
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

export type ViewerAddress = ReturnType<typeof useViewerAddress>;
