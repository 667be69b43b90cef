import { checkMessages, customerChosenRules, type FileFacts, findAll } from '@disclosure/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../../components/dialog.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { useApi } from '../../../lib/api.tsx';
import { explainWith } from '../../../lib/failure.ts';
import { useForm } from '../../../lib/form.ts';
import { newKey } from '../../../lib/idempotency-keys.ts';
import { customersList } from '../../../lib/queries.ts';
import type { SaveJob, Upload } from '../../../lib/saving/saving.ts';
import { useSaving } from '../../../lib/saving/use-saving.ts';
import { useMayCall } from '../../session/use-may-call.ts';
import { readText } from './check-source.ts';
import type { Checking, Row } from './use-check.ts';

const none: ReadonlySet<number> = new Set();

/** Stores some of the checked files, for users who may. What is stored stays known after the progress is dismissed. */
export function useStoring({ sources }: Checking) {
  const mayStore = useMayCall()('uploadFile');
  const [rows, setRows] = useState<readonly Row[]>();
  const [noted, setNoted] = useState({ sources, indexes: none });
  const stored = noted.sources === sources ? noted.indexes : none;
  const note = (index: number) =>
    setNoted((now) => ({ sources, indexes: new Set([...(now.sources === sources ? now.indexes : none), index]) }));
  /** Undefined where there is nothing to store. */
  const storeOf = (wanted: readonly Row[]): (() => void) | undefined => {
    const readable = wanted.filter(({ file }) => file.facts !== undefined);
    return mayStore && readable.length > 0 ? () => setRows(readable) : undefined;
  };
  const dialog = rows && (
    <StoreDialog rows={rows} sources={sources} onStored={note} onClose={() => setRows(undefined)} />
  );
  return { storeOf, stored, dialog };
}

interface StoreDialogProps {
  /** Only those that can be read. */
  readonly rows: readonly Row[];
  readonly sources: Checking['sources'];
  readonly onStored: (index: number) => void;
  readonly onClose: () => void;
}

interface Owner {
  readonly id: number;
  readonly name: string;
}

/** Stores files as they are, for one customer. How far it is, and what failed, is said where all saving is. */
function StoreDialog({ rows, sources, onStored, onClose }: StoreDialogProps) {
  const api = useApi();
  const saving = useSaving();
  const customers = useQuery(customersList(api));
  const form = useForm({
    initial: { customerId: '' },
    check: ({ customerId }) => findAll(customerChosenRules, { customerId: Number(customerId) || null }),
    submit: async ({ customerId }) => {
      const owner = customers.data?.find(({ id }) => id === Number(customerId));
      const prepare = async ({ index, file: { name, facts } }: Row) => {
        const source = sources[index];
        const content = source && (await readText(source));
        return owner && facts && content !== undefined ? toUpload(name, facts, owner, content) : checkMessages.noText;
      };
      const jobs = rows.map((row) => toJob(row, () => prepare(row), onStored));
      saving.start(sources, { title: checkMessages.store.run, address: newestFirst, jobs });
      onClose();
    },
    explain: (error) => explainWith(checkMessages.store.failed, error),
  });
  const { title, about, submit, busy } = checkMessages.store;
  return (
    <FormDialog title={title(rows.length)} form={form} submit={submit} busyText={busy} onClose={onClose}>
      <p>{about}</p>
      <SelectField label="Customer" data-autofocus {...form.field('customerId')}>
        <option value="">-- Select a Customer --</option>
        {customers.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}

const nothingToKeep = () => {};

/** The list itself does not tell how far it is, so the progress stands there, too. */
const newestFirst = '/xml-viewer?sort=date&order=desc';

function toJob({ index, file }: Row, prepare: SaveJob['prepare'], onStored: (index: number) => void): SaveJob {
  return {
    key: String(index),
    name: file.name,
    subject: file,
    idempotencyKey: newKey(),
    prepare,
    onSaved: () => onStored(index),
    onRefused: nothingToKeep,
    onCancelled: nothingToKeep,
  };
}

/** Under its own name, without the folder that it was in. */
const toUpload = (name: string, facts: FileFacts, owner: Owner, content: string): Upload => ({
  fileName: name.replace(/^.*\//, ''),
  content,
  metadata: {
    wellName: facts.wellName,
    operator: owner.name,
    apiNumber: facts.apiNumber,
    state: facts.state,
    county: facts.county,
    date: facts.endDate,
    customerId: owner.id,
    customerName: owner.name,
    simulated: facts.isSimulated,
  },
});
