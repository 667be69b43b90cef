import { messages, printGrouped } from '@disclosure/core';
import { useState } from 'react';
import { useApi } from '../../../lib/api.tsx';
import { reasonOf } from '../../../lib/failure.ts';
import { toasts } from '../../../lib/toasts.ts';
import { isExact, toQuery, type ViewerAddress } from '../addresses.ts';
import type { Selection } from '../use-selection.ts';

interface Listed {
  readonly address: Pick<ViewerAddress, 'filter' | 'sort'>;
  readonly total: number | undefined;
  readonly selection: Selection;
  /** All files of the list are loaded and selected. */
  readonly hasAll: boolean;
}

export type SelectAll = ReturnType<typeof useSelectAll>;

/** Selects all files of the list, also those of pages that are not loaded. The server says which they are. */
export function useSelectAll({ address: { filter, sort }, total, selection, hasAll }: Listed) {
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const query = toQuery(filter, sort);
  const list = JSON.stringify(query);

  async function select() {
    setBusy(true);
    try {
      selection.add(await api.selectFiles({ query }), list);
    } catch (error) {
      toasts.show(messages.files.selectFailed(reasonOf(error)), 'failed');
    } finally {
      setBusy(false);
    }
  }
  const isNeeded = total !== undefined && total > 0 && !hasAll && selection.wholeList !== list;
  return {
    /** Undefined while all of them are selected. */
    words: isNeeded ? messages.files.selectAll(isExact(total, filter) ? printGrouped(total) : '') : undefined,
    isBusy,
    run: () => void select(),
  };
}
