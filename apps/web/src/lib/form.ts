import { type Finding, frameMessages } from '@disclosure/core';
import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type Fault, isStale, isUnanswered } from './failure.ts';
import type { FormDraft } from './form-drafts.ts';
import { useLatest } from './store.ts';
import { useUnsaved } from './unsaved.ts';

/** The props that connect a field to its form. */
export interface FieldProps {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
}

interface FormOptions<Values> {
  readonly initial: Values;
  /** The rules of the core, checked before anything is sent. */
  readonly check: (values: Values) => readonly Finding[];
  /** May return the values that the form continues with when it stays open. */
  readonly submit: (values: Values) => Promise<Values | void>;
  /** What a failed call means here. */
  readonly explain: (error: unknown) => readonly Fault[];
  /** Keeps what is typed in this tab until it is saved or discarded. */
  readonly draft?: FormDraft;
  /** It does not close once it is saved: what is typed meanwhile stays in it. */
  readonly stays?: true;
  /** Such as a sign-in: what is typed is not work that could be lost, and a failed call is not a failed save. */
  readonly savesNothing?: true;
}

/** How every form works: the rules first, then the browser's own checks, then the call. Input is never lost. */
export function useForm<Values extends Record<string, string>>(options: FormOptions<Values>) {
  const element = useRef<HTMLFormElement>(null);
  const { values, setValues, isDirty, isRestored, noteSaved } = useValues(options, element);
  const { faults, isBusy, isSending, send, clear } = useSending(options, noteSaved);

  useEffect(() => focusFirstFault(element.current, faults), [faults]);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void send(values, findFaults(options.check(values), event.currentTarget));
  }
  /** Sets some values beside those that were typed. A form that closes with the answer would lose them unseen. */
  const fill = (some: Partial<Values>) => {
    const closes = isSending() && !options.stays && !options.savesNothing;
    if (!closes) setValues((before) => ({ ...before, ...some }));
  };
  const field = (name: keyof Values & string): FieldProps => ({
    name,
    value: values[name] ?? '',
    error: faults.find((fault) => fault.field === name)?.message,
    onChange: ({ currentTarget: { value } }) => fill({ [name]: value } as Partial<Values>),
  });
  /** Replaces the values and clears the faults, which were about the old ones. */
  const replace = (next: Values) => {
    setValues(next);
    clear();
  };

  return {
    values,
    faults,
    isBusy,
    fill,
    isDirty,
    /** It began with what was typed earlier and is still not saved. */
    isRestored,
    field,
    replace,
    formProps: { ref: element, onSubmit: handleSubmit, noValidate: true, 'aria-busy': isBusy },
  };
}

/** What is typed. Until it is saved it counts as unsaved, or is kept in this tab. */
function useValues<Values extends Record<string, string>>(
  { initial, draft, savesNothing }: FormOptions<Values>,
  place: RefObject<HTMLFormElement | null>,
) {
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...keptValues(initial, draft) }));
  const isDirty = isOther(values, initial);
  const [isRestored, setRestored] = useState(isDirty);
  if (isRestored && !isDirty) setRestored(false);
  useUnsaved({
    isDirty: isDirty && !savesNothing,
    place,
    isKept: draft !== undefined,
    discard: () => draft?.write(undefined),
  });
  useEffect(() => draft?.write(isDirty ? values : undefined), [draft, isDirty, values]);
  const latest = useLatest(values);
  /** What was typed while it was being saved is not saved: it stays in a form that stays. */
  const noteSaved = (sent: Values, next: Values | void) => {
    const mine = latest.get();
    if (next && isOther(mine, sent)) return;
    // A form that was opened since may keep another entry.
    if (!isOther(draft?.read() ?? {}, mine)) draft?.write(undefined);
    if (next) setValues(next);
  };
  return { values, setValues, isDirty, isRestored, noteSaved };
}

const isOther = (values: Record<string, string>, than: Record<string, string>) =>
  Object.keys(values).some((name) => values[name] !== than[name]);

/** Of the fields that the form has now: an earlier version of the product may have had others. */
const keptValues = (initial: Record<string, string>, draft: FormDraft | undefined) =>
  Object.fromEntries(Object.entries(draft?.read() ?? {}).filter(([name]) => name in initial));

/** Sends only values without faults, and one call at a time. */
function useSending<Values>(options: FormOptions<Values>, noteSaved: (sent: Values, next: Values | void) => void) {
  const { submit, explain, savesNothing } = options;
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  async function send(values: Values, found: readonly Fault[]) {
    if (isSending.current) return;
    if (found.length > 0) return setFaults(found);
    isSending.current = true;
    setBusy(true);
    try {
      const next = await submit(values);
      setFaults([]);
      noteSaved(values, next);
    } catch (error) {
      // The call keeps its key, so that it takes effect once however often it is sent.
      const notSaved = isUnanswered(error) && !savesNothing ? [{ message: frameMessages.notSaved }] : [];
      setFaults([...notSaved, ...explain(error)]);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }
  return { faults, isBusy, isSending: () => isSending.current, send, clear: () => setFaults([]) };
}

const toFault = ({ message, where }: Finding): Fault => ({ message, ...(where && { field: where }) });

/** Where the browser has words of its own about a field, those of the rules would say the same once more. */
function findFaults(findings: readonly Finding[], form: HTMLFormElement): Fault[] {
  const native = findNativeFaults(form);
  const isTold = ({ field }: Fault) => native.some((fault) => fault.field === field);
  return [...findings.map(toFault).filter((fault) => !isTold(fault)), ...native];
}

/** What the browser says about email addresses. Empty fields are left to the rules, which have better messages. */
function findNativeFaults(form: HTMLFormElement): Fault[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=email]')]
    .filter((input) => input.value.trim() !== '' && !input.validity.valid)
    .map((input) => ({ message: input.validationMessage, field: input.name }));
}

/** Focuses the field that a fault names, else the first empty required field, else the summary. */
function focusFirstFault(form: HTMLFormElement | null, faults: readonly Fault[]) {
  if (!form || faults.length === 0) return;
  const named = faults.find(({ field }) => field)?.field;
  const input = named ? form.elements.namedItem(named) : firstEmptyField(form);
  const target = input instanceof HTMLElement ? input : form.querySelector('[role=alert]');
  if (target instanceof HTMLElement) target.focus();
}

const firstEmptyField = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input[required]')].find(({ value }) => value.trim() === '');

interface EditOptions<Item, Values> {
  readonly item: Item;
  readonly toValues: (item: Item) => Values;
  readonly check: (values: Values) => readonly Finding[];
  /** Saves on top of the version that was read last. */
  readonly save: (values: Values, version: number) => Promise<void>;
  readonly explain: (error: unknown) => readonly Fault[];
}

/** What another user saved in the meantime, with the values before it and the values typed here. */
export interface Conflict<Values> {
  readonly before: Values;
  readonly mine: Values;
  readonly theirs: Values;
  readonly take: (values: Values) => void;
  /** Back to the form as it was. Saving again asks again. */
  readonly cancel: () => void;
}

/** A form on a record that others may change too. If another user saves first, neither version is lost. */
export function useEditForm<Item extends { readonly version: number }, Values extends Record<string, string>>(
  options: EditOptions<Item, Values>,
) {
  const { toValues, check, save, explain } = options;
  const [base, setBase] = useState(options.item);
  const [theirs, setTheirs] = useState<Item>();
  const form = useForm({
    initial: toValues(base),
    check,
    submit: (values) =>
      save(values, base.version).catch((error: unknown) => {
        // It was saved, and only the answer was lost; or another user wrote the same. Either way there is nothing to ask.
        const current = isStale(error) ? (error.details.current as Item | undefined) : undefined;
        if (!current || isOther(values, toValues(current))) throw error;
        return save(values, current.version);
      }),
    explain: (error) => {
      if (!isStale(error) || !error.details.current) return explain(error);
      // The dialog says it.
      setTheirs(error.details.current as Item);
      return [];
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
    cancel: () => setTheirs(undefined),
  };
  return { ...form, conflict };
}
