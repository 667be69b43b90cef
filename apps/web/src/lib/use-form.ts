import { ProblemError } from '@disclosure/api';
import { type Finding, messages } from '@disclosure/core';
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';

/** Something that keeps a form from going through; `field` is where to mend it. */
export interface Fault {
  readonly message: string;
  readonly field?: string | undefined;
  /** Of the call that failed. */
  readonly requestId?: string | undefined;
}

/** What a field needs to take part in a form. */
export interface FieldProps {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
}

interface FormOptions<Values> {
  readonly initial: Values;
  /** The rules of the core, asked before anything is sent. */
  readonly check: (values: Values) => readonly Finding[];
  /** May answer the values that the form goes on with, when it stays open. */
  readonly submit: (values: Values) => Promise<Values | void>;
  /** What a failed call means here. */
  readonly explain: (error: unknown) => readonly Fault[];
}

/** The one way forms work here: rules first, then the browser's own checks, then the call. Nothing typed is lost. */
export function useForm<Values extends Record<string, string>>(options: FormOptions<Values>) {
  const [values, setValues] = useState(options.initial);
  const element = useRef<HTMLFormElement>(null);
  const { faults, isBusy, send, clear } = useSending(options, setValues);

  useEffect(() => focusFirstFault(element.current, faults), [faults]);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void send(values, [...options.check(values).map(toFault), ...findNativeFaults(event.currentTarget)]);
  }
  const field = (name: keyof Values & string): FieldProps => ({
    name,
    value: values[name] ?? '',
    error: faults.find((fault) => fault.field === name)?.message,
    onChange: (event) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
    },
  });
  /** Other values in place of those typed; what was wrong with them is wrong no more. */
  const replace = (next: Values) => {
    setValues(next);
    clear();
  };

  return {
    values,
    faults,
    isBusy,
    isDirty: Object.keys(values).some((name) => values[name] !== options.initial[name]),
    field,
    replace,
    formProps: { ref: element, onSubmit: handleSubmit, noValidate: true, 'aria-busy': isBusy },
  };
}

/** Sends once however often it is asked to, and only what has no fault. */
function useSending<Values>({ submit, explain }: FormOptions<Values>, goOnWith: (values: Values) => void) {
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
      if (next) goOnWith(next);
    } catch (error) {
      setFaults(explain(error));
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }
  return { faults, isBusy, send, clear: () => setFaults([]) };
}

const toFault = ({ message, where }: Finding): Fault => ({ message, ...(where && { field: where }) });

/** The browser's word on e-mail addresses. Emptiness is left to the rules, which have better words. */
function findNativeFaults(form: HTMLFormElement): Fault[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=email]')]
    .filter((input) => input.value.trim() !== '' && !input.validity.valid)
    .map((input) => ({ message: input.validationMessage, field: input.name }));
}

/** The field that is named, else the first one left empty, else the summary itself. */
function focusFirstFault(form: HTMLFormElement | null, faults: readonly Fault[]) {
  if (!form || faults.length === 0) return;
  const named = faults.find(({ field }) => field)?.field;
  const input = named ? form.elements.namedItem(named) : firstEmptyField(form);
  const target = input instanceof HTMLElement ? input : form.querySelector('[role=alert]');
  if (target instanceof HTMLElement) target.focus();
}

const firstEmptyField = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input[required]')].find(({ value }) => value.trim() === '');

/** The server's own words, else the general ones. */
export const wordsOf = (error: unknown, otherwise: string = messages.unexpected) =>
  error instanceof ProblemError && error.message ? error.message : otherwise;
