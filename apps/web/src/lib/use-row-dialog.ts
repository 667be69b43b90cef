import { useState } from 'react';

interface OpenDialog<What, Row> {
  readonly what: What;
  readonly row: Row;
}

/**
 * Which dialog is open, and on which row. The row is the newest there is; one that somebody else deleted stays until
 * the dialog is closed, so that nothing typed vanishes with it.
 */
export function useRowDialog<What extends string, Row extends { readonly id: number }>(rows: readonly Row[]) {
  const [dialog, setDialog] = useState<OpenDialog<What, Row>>();
  const current = dialog && (rows.find(({ id }) => id === dialog.row.id) ?? dialog.row);
  return {
    open: (what: What, row: Row) => setDialog({ what, row }),
    close: () => setDialog(undefined),
    /** The row, if this dialog is open on it. */
    rowOf: (what: What) => (dialog?.what === what ? current : undefined),
  };
}
