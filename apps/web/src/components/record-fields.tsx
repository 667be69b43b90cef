import { printField, type RecordField, type RecordFields, type WireName } from '@disclosure/api';
import { TextInput, type TextInputProps } from '@mantine/core';
import type { Column } from '../lib/table-view.ts';
import type { FieldProps } from '../lib/form.ts';
import type { ConflictField } from './conflict-dialog.tsx';

/** What a form on a record holds. */
export type FormValues<Fields extends RecordFields> = Record<keyof Fields & string, string>;

/** What is different about some fields. */
type Odd<Fields extends RecordFields, Props> = Readonly<Partial<Record<keyof Fields & string, Props>>>;

/** What a form starts with when a record is added. */
export const initialValues = <Fields extends RecordFields>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { initial = '' }]) => [name, initial])) as FormValues<Fields>;

/** The columns of the table on a page, in the order of the record's fields. */
export const columnsOf = <Fields extends RecordFields, Row extends Readonly<Record<WireName<Fields>, unknown>>>(
  fields: Fields,
  odd?: Odd<Fields, Partial<Column<Row>>>,
): Column<Row>[] =>
  Object.entries(fields)
    .filter(([, { isShown = true }]) => isShown)
    .map(([name, field]) => toColumn(field, odd?.[name]));

const toColumn = <Row,>(field: RecordField, odd?: Partial<Column<Row>>): Column<Row> => ({
  id: field.wire,
  title: field.label,
  text: (row) => printField(field, row[field.wire as keyof Row]),
  isSearched: field.isSearched ?? true,
  ...odd,
});

/** What the conflict dialog calls each field, and how it shows the value of some. */
export const labelsOf = <Fields extends RecordFields>(
  fields: Fields,
  show?: Odd<Fields, (value: string) => string>,
): ConflictField[] => Object.entries(fields).map(([name, { label }]) => ({ name, label, show: show?.[name] }));

interface RecordInputsProps<Fields extends RecordFields> {
  readonly fields: Fields;
  readonly field: (name: keyof Fields & string) => FieldProps;
  readonly odd?: Odd<Fields, TextInputProps & { readonly 'data-autofocus'?: true }>;
}

/** A text input for each field of a record. */
export const RecordInputs = <Fields extends RecordFields>({ fields, field, odd }: RecordInputsProps<Fields>) =>
  Object.entries(fields).map(([name, { label, isRequired = false }]) => (
    <TextInput key={name} label={label} required={isRequired} autoComplete="off" {...odd?.[name]} {...field(name)} />
  ));
