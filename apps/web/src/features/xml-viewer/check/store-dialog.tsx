import { type CheckedFile, checkMessages, customerChosenRules, type FileFacts, findAll } from '@disclosure/core';
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

/** Stores some of the checked files, for users who may. */
export function useStoring(checking: Checking) {
  const mayStore = useMayCall()('uploadFile');
  const [rows, setRows] = useState<readonly Row[]>();
  /** Undefined where there is nothing to store. */
  const storeOf = (wanted: readonly Row[]): (() => void) | undefined => {
    const readable = wanted.filter(({ file }) => file.facts !== undefined);
    return mayStore && readable.length > 0 ? () => setRows(readable) : undefined;
  };
  const dialog = rows && <StoreDialog rows={rows} checking={checking} onClose={() => setRows(undefined)} />;
  return { storeOf, dialog };
}

interface StoreDialogProps {
  /** Only those that can be read. */
  readonly rows: readonly Row[];
  readonly checking: Checking;
  readonly onClose: () => void;
}

interface Owner {
  readonly id: number;
  readonly name: string;
}

/** Stores files as they are, for one customer. How far it is, and what failed, is said where all saving is. */
function StoreDialog({ rows, checking: { sources }, onClose }: StoreDialogProps) {
  const api = useApi();
  const saving = useSaving();
  const customers = useQuery(customersList(api));
  const form = useForm({
    initial: { customerId: '' },
    check: ({ customerId }) => findAll(customerChosenRules, { customerId: Number(customerId) || null }),
    submit: async ({ customerId }) => {
      const owner = customers.data?.find(({ id }) => id === Number(customerId));
      const jobs: SaveJob[] = [];
      // One after the other: there may be a thousand of them.
      for (const { index, file } of rows) {
        const source = sources[index];
        const content = source && (await readText(source));
        const isWhole = owner && file.facts && content !== undefined;
        jobs.push(toJob(index, file, isWhole ? toUpload(file.name, file.facts, owner, content) : undefined));
      }
      saving.start(sources, { title: checkMessages.store.run, address: '/xml-viewer', jobs });
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

function toJob(index: number, file: CheckedFile, upload: Upload | undefined): SaveJob {
  return {
    key: String(index),
    name: file.name,
    subject: file,
    idempotencyKey: newKey(),
    prepare: () => upload ?? checkMessages.noText,
    onSaved: nothingToKeep,
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
