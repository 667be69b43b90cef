import type { StoredFile } from '@disclosure/api';
import { printFileSize } from '@disclosure/core';
import type { Column } from '../../../lib/table-view.ts';
import { jobDates, printDay, savedAt } from '../file-texts.ts';
import { SimulatedMark } from '../simulated-mark.tsx';

/** Named as the server sorts them. */
export const fileColumns: readonly Column<StoredFile>[] = [
  {
    id: 'name',
    title: 'File Name',
    text: ({ name }) => name,
    render: ({ name, metadata }) => (
      <>
        {metadata.simulated && <SimulatedMark />}
        {name}
      </>
    ),
    width: '20%',
  },
  { id: 'wellName', title: 'Well Name', text: ({ metadata }) => metadata.wellName, width: '17%' },
  { id: 'operator', title: 'Operator', text: ({ metadata }) => metadata.operator, tone: 'quiet' },
  { id: 'customerName', title: 'Customer', text: ({ metadata }) => metadata.customerName, tone: 'quiet' },
  {
    id: 'date',
    title: 'Date',
    text: (file) => `Job: ${jobDates(file)}`,
    render: (file) => printDay(savedAt(file)),
    width: '96px',
  },
  { id: 'size', title: 'Size', text: ({ size }) => printFileSize(size), number: ({ size }) => size, width: '80px' },
];
