import type { Ingredient, UnmappedCode } from '@disclosure/api';
import { casVerdict, findFirst, mappingRules, messages } from '@disclosure/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Callout, DoneNote, FaultSummary } from '../../components/callout.tsx';
import { SuggestingSearchBox } from '../../components/search-fields.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { announce, explainUnder, isUnanswered, reasonOf } from '../../lib/failure.ts';
import { useForm } from '../../lib/form.ts';
import { useIngredientChoices } from '../../lib/substances/use-choices.ts';
import { toasts } from '../../lib/toasts.ts';
import {
  chemicalOptions,
  codeGroups,
  ingredientsSharingCode,
  type OptionOrder,
  showOptions,
} from '../../lib/chemical-options.ts';
import styles from './third-party-chems.module.css';
import type { MappingFailure, ThirdPartyChems } from './use-third-party-chems.ts';

interface MappingFormProps {
  readonly chems: ThirdPartyChems;
  readonly ingredients: readonly Ingredient[];
  readonly form: ReturnType<typeof useMappingForm>;
}

export function MappingForm({ chems, ingredients, form }: MappingFormProps) {
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<OptionOrder>('code');
  const chosen = form.values.ingredient;
  const all = useMemo(() => chemicalOptions(ingredients), [ingredients]);
  const options = showOptions(all, { search, order, chosen });
  const count = ingredientsSharingCode(ingredients, chosen).length;
  return (
    <form {...form.formProps} aria-label="Add Mapping" className={styles.form}>
      <FaultSummary faults={form.faults} />
      {form.done && form.faults.length === 0 && <DoneNote>{form.done}</DoneNote>}
      <Failures failures={form.failures} />
      <CodeSelect unmapped={chems.unmapped.data ?? []} {...form.field('code')} />
      <div className={styles.finder}>
        <ChemicalSearch ingredients={ingredients} value={search} onChange={setSearch} />
        <SelectField
          aria-label="Sort chemicals"
          value={order}
          onChange={(event) => setOrder(event.currentTarget.value as OptionOrder)}
          data={[
            { value: 'code', label: 'Sort by Code' },
            { value: 'tradeName', label: 'Sort by Trade Name' },
          ]}
        />
      </div>
      <SelectField
        label="Map to Chemical"
        {...form.field('ingredient')}
        description={chosen === '' ? undefined : `Maps ${count} ingredient(s) that share this code`}
      >
        <option value="">Select a chemical</option>
        {options.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className={styles.add}>
        <SubmitButton busyText={`Mapping ${count} ingredient(s)...`} isBusy={form.isBusy}>
          Add Mapping
        </SubmitButton>
      </div>
    </form>
  );
}

interface ChemicalSearchProps {
  readonly ingredients: readonly Ingredient[];
  readonly value: string;
  readonly onChange: (search: string) => void;
}

/** Also a name that only the list of substances has leads to the ingredients with its number. */
function ChemicalSearch({ ingredients, value, onChange }: ChemicalSearchProps) {
  const choices = useIngredientChoices(ingredients, { isOwnOnly: true });
  return (
    <SuggestingSearchBox
      label="Search chemicals..."
      value={value}
      onChange={onChange}
      suggest={(text) => choices('ingredientName', text)}
      onChoose={({ text, others }) => {
        const cas = others?.['casNumber'] ?? '';
        onChange(casVerdict(cas) === 'valid' ? cas : text);
      }}
    />
  );
}

type SelectProps = Parameters<typeof SelectField>[0];

function CodeSelect({ unmapped, ...field }: { readonly unmapped: readonly UnmappedCode[] } & SelectProps) {
  const { seen, others } = codeGroups(unmapped);
  const select = useRef<HTMLSelectElement>(null);
  // The form is drawn after the dialog, which has already moved the focus.
  useEffect(() => select.current?.focus(), []);
  const options = others.map((code) => (
    <option key={code} value={code}>
      {code}
    </option>
  ));
  return (
    <SelectField label="Chemical Code" data-autofocus ref={select} {...field}>
      <option value="">Select a chemical code</option>
      {seen.length > 0 && (
        <optgroup label="Used in jobs, not mapped yet">
          {seen.map(({ chem_code, job_count }) => (
            <option key={chem_code} value={chem_code}>
              {`${chem_code} – used in ${job_count} job(s)`}
            </option>
          ))}
        </optgroup>
      )}
      {seen.length > 0 ? <optgroup label="Other codes">{options}</optgroup> : options}
    </SelectField>
  );
}

const Failures = ({ failures }: { readonly failures: readonly MappingFailure[] }) =>
  failures.length > 0 && (
    <Callout kind="warning" role="alert">
      <p>These could not be mapped:</p>
      <ul>
        {failures.map(({ ingredient, error }) => (
          <li key={ingredient.id}>
            {ingredient.ingredient_name}: {reasonOf(error)}
          </li>
        ))}
      </ul>
    </Callout>
  );

const blank = { code: '', ingredient: '' };

/** None of the ingredients could be mapped. */
class NothingMapped extends Error {}

/** The mappings are saved; only the list could not be loaded again. */
class RefreshFailed extends Error {}

/** Adds mappings and keeps the result of the last attempt. */
export function useMappingForm({ add, refresh, ingredients: { data: ingredients = [] } }: ThirdPartyChems) {
  const [failures, setFailures] = useState<readonly MappingFailure[]>([]);
  const [done, setDone] = useState<string>();

  async function submit({ code, ingredient }: typeof blank) {
    setFailures([]);
    setDone(undefined);
    const request = { code, ingredients: ingredientsSharingCode(ingredients, ingredient) };
    const outcome = await add.mutateAsync(request);
    const lost = outcome.failures.find(({ error }) => isUnanswered(error));
    setFailures(outcome.failures.filter(({ error }) => !isUnanswered(error)));
    if (lost) {
      // The others may be mapped. A list that does not come must not hide why to save again.
      await Promise.allSettled([refresh()]);
      // It may be mapped or not. Saving again maps what is missing.
      throw lost.error;
    }
    if (outcome.mapped === 0) throw new NothingMapped();
    const message = messages.mappings.added(outcome.mapped, code);
    toasts.show(message);
    setDone(message);
    await refresh().catch(() => {
      throw new RefreshFailed();
    });
    return blank;
  }
  const form = useForm({ initial: blank, stays: true, check: (values) => check(ingredients, values), submit, explain });
  return { ...form, failures, done };
}

function check(ingredients: readonly Ingredient[], { code, ingredient }: typeof blank) {
  const isKnown = ingredientsSharingCode(ingredients, ingredient).length > 0;
  const broken = findFirst(mappingRules, { code, ingredient, isKnown });
  return announce(broken ? [broken] : []);
}

function explain(error: unknown) {
  if (error instanceof RefreshFailed) return announce([{ message: messages.mappings.refreshFailed }]);
  if (error instanceof NothingMapped) return announce([{ message: messages.mappings.addFailed }]);
  return announce(explainUnder(messages.mappings.addFailed, error));
}
