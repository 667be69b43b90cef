import type { Ingredient, Vendor } from '@disclosure/api';
import { isProprietary } from '@disclosure/core';
import { IconLock } from '@tabler/icons-react';
import type { Column } from '../../lib/table-view.ts';
import styles from './ingredients.module.css';

const DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 6 };

/** The supplier of an ingredient is the vendor with this id. */
export function ingredientColumns(vendors: readonly Vendor[]): readonly Column<Ingredient>[] {
  const companies = new Map(vendors.map(({ id, company }) => [id, company]));
  return [
    { id: 'code', title: 'Code', text: ({ code }) => code, width: '96px' },
    { id: 'tradeName', title: 'Trade Name', text: ({ product_name }) => product_name },
    {
      id: 'supplier',
      title: 'Supplier',
      text: ({ vendor_id }) => (vendor_id === null ? '' : (companies.get(vendor_id) ?? '')),
      tone: 'quiet',
    },
    { id: 'purpose', title: 'Purpose', text: ({ purpose }) => purpose, tone: 'quiet', width: '12%' },
    { id: 'ingredientName', title: 'Ingredient Name', text: ({ ingredient_name }) => ingredient_name, width: '24%' },
    {
      id: 'cas',
      title: 'CAS Number',
      text: ({ cas_number }) => cas_number,
      render: ({ cas_number }) => (isProprietary(cas_number) ? <Proprietary /> : cas_number),
      width: '116px',
    },
    {
      id: 'percent',
      title: '% in Additive',
      text: ({ additive_fraction }) => additive_fraction.toLocaleString('en-US', DECIMALS),
      number: ({ additive_fraction }) => additive_fraction,
      isSearched: false,
      width: '108px',
    },
    { id: 'units', title: 'Units', text: ({ units }) => units, tone: 'quiet', isSearched: false, width: '68px' },
  ];
}

const Proprietary = () => (
  <span className={styles.proprietary}>
    <IconLock size={14} stroke={2} aria-hidden />
    Proprietary
  </span>
);
