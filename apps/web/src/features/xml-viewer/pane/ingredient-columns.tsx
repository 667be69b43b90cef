import {
  type DisclosureRow,
  isProprietary,
  printGrouped,
  printPercentInAdditive,
  toFixedText,
  toPercent,
} from '@disclosure/core';
import { IconLock } from '@tabler/icons-react';
import type { Column } from '../../../lib/table-view.ts';
import styles from './pane.module.css';

export interface IngredientColumn extends Column<DisclosureRow> {
  /** Shown where there is room. */
  readonly isWide?: true;
}

const CasNumber = ({ casNumber }: DisclosureRow) =>
  isProprietary(casNumber) ? (
    <span className={styles.proprietary}>
      <IconLock size={14} stroke={1.75} aria-hidden />
      {casNumber}
    </span>
  ) : (
    casNumber
  );

export const ingredientColumns: readonly IngredientColumn[] = [
  { id: 'tradeName', title: 'Trade Name', text: ({ tradeName }) => tradeName, tone: 'quiet' },
  { id: 'supplier', title: 'Supplier', text: ({ supplier }) => supplier, tone: 'quiet', isWide: true },
  { id: 'purpose', title: 'Purpose', text: ({ purpose }) => purpose, tone: 'quiet', isWide: true },
  { id: 'ingredientName', title: 'Ingredient Name', text: ({ ingredientName }) => ingredientName },
  {
    id: 'casNumber',
    title: 'CAS Number',
    text: ({ casNumber }) => casNumber,
    render: (row) => <CasNumber {...row} />,
    width: '98px',
  },
  {
    id: 'percentInAdditive',
    title: '% in Additive',
    text: ({ percentInAdditive }) => printPercentInAdditive(percentInAdditive),
    number: ({ percentInAdditive }) => percentInAdditive,
    width: '100px',
    isWide: true,
  },
  {
    id: 'percentInHFJob',
    title: '% HF Job',
    text: ({ percentInHFJob }) => toFixedText(toPercent(percentInHFJob), 8),
    number: ({ percentInHFJob }) => percentInHFJob,
    width: '98px',
  },
  {
    id: 'massIngredient',
    title: 'Mass (lb)',
    text: ({ massIngredient }) => printGrouped(massIngredient, 3),
    number: ({ massIngredient }) => massIngredient,
    width: '138px',
  },
  { id: 'comments', title: 'Comments', text: ({ comments }) => comments, tone: 'quiet', isWide: true },
];
