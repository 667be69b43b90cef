import type { Finding } from '@disclosure/core';
import { useState } from 'react';
import { isStale } from './failure.ts';
import { type Fault, useForm } from './use-form.ts';

interface EditOptions<Item, Values> {
  readonly item: Item;
  readonly toValues: (item: Item) => Values;
  readonly check: (values: Values) => readonly Finding[];
  /** Writes on top of the version that was last seen. */
  readonly save: (values: Values, version: number) => Promise<void>;
  readonly explain: (error: unknown) => readonly Fault[];
}

/** What somebody else saved in the meantime, beside what was there before and what is typed here. */
export interface Conflict<Values> {
  readonly before: Values;
  readonly mine: Values;
  readonly theirs: Values;
  readonly take: (values: Values) => void;
}

/** A form on a record that others may change too. Coming second loses neither version. */
export function useEditForm<Item extends { readonly version: number }, Values extends Record<string, string>>(
  options: EditOptions<Item, Values>,
) {
  const { toValues, check, save, explain } = options;
  const [base, setBase] = useState(options.item);
  const [theirs, setTheirs] = useState<Item>();
  const form = useForm({
    initial: toValues(base),
    check,
    submit: (values) => save(values, base.version),
    explain: (error) => {
      if (isStale(error) && error.details.current) setTheirs(error.details.current as Item);
      return explain(error);
    },
  });
  const conflict: Conflict<Values> | undefined = theirs && {
    before: toValues(base),
    mine: form.values,
    theirs: toValues(theirs),
    take: (values) => {
      form.replace(values);
      setBase(theirs);
      setTheirs(undefined);
    },
  };
  return { ...form, conflict };
}
