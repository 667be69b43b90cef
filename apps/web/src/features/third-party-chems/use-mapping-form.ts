import type { Ingredient } from '@disclosure/api';
import { findFirst, mappingRules, messages } from '@disclosure/core';
import { useState } from 'react';
import { announce, explainUnder } from '../../lib/failure.ts';
import { toasts } from '../../lib/toasts.ts';
import { useForm } from '../../lib/form.ts';
import { ingredientsSharingCode } from './chemical-options.ts';
import type { MappingFailure, ThirdPartyChems } from './use-third-party-chems.ts';

const blank = { code: '', ingredient: '' };

/** None of the ingredients could be mapped. */
class NothingMapped extends Error {
  readonly failures: readonly MappingFailure[];

  constructor(failures: readonly MappingFailure[]) {
    super('Nothing could be mapped');
    this.failures = failures;
  }
}

/** Adds mappings, and keeps what came of the last attempt where it can be read. */
export function useMappingForm({ add, refresh }: ThirdPartyChems, ingredients: readonly Ingredient[]) {
  const [failures, setFailures] = useState<readonly MappingFailure[]>([]);
  const [done, setDone] = useState<string>();

  async function submit({ code, ingredient }: typeof blank) {
    setFailures([]);
    setDone(undefined);
    const request = { code, ingredients: ingredientsSharingCode(ingredients, ingredient) };
    const outcome = await add.mutateAsync(request);
    setFailures(outcome.failures);
    if (outcome.mapped === 0) throw new NothingMapped(outcome.failures);
    const message = messages.mappings.added(outcome.mapped, code);
    toasts.show(message);
    setDone(message);
    await refresh().catch(() => {
      throw new RefreshFailed();
    });
    return blank;
  }
  const form = useForm({ initial: blank, check: (values) => check(ingredients, values), submit, explain });
  return { ...form, failures, done };
}

/** What was written is written; only the list is old. */
class RefreshFailed extends Error {}

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
