import type { Ingredient } from '@disclosure/api';
import {
  indexSuggestions,
  lazily,
  suggest,
  type SuggestedField,
  type Suggestion,
  type Substances,
} from '@disclosure/core';
import { useMemo } from 'react';
import type { Choice } from '../../components/suggestions/option-list.tsx';
import { useSubstances } from './use-substances.ts';

type Named = Pick<Suggestion, 'ingredientName' | 'casNumber'>;

/** What can be chosen while a name or a CAS number is typed. */
export type Choices = (field: SuggestedField, text: string) => readonly Choice[];

interface ChoiceOptions {
  /** Leaves out substances of the list whose number no ingredient has. */
  readonly isOwnOnly?: boolean;
}

const noIngredients: readonly Named[] = [];

/** From the ingredients and, as soon as it is loaded, the list of substances. The index is made at the first look-up. */
export function useChoices(ingredients: readonly Named[] = noIngredients, { isOwnOnly = false }: ChoiceOptions = {}) {
  const { data } = useSubstances();
  return useMemo((): Choices => {
    const index = lazily(() =>
      indexSuggestions(ingredients, data && isOwnOnly ? withNumbersOf(ingredients, data) : data),
    );
    return (field, text) => suggest(index(), field, text).map((suggestion) => toChoice(field, suggestion));
  }, [data, ingredients, isOwnOnly]);
}

function withNumbersOf(ingredients: readonly Named[], substances: Substances): Substances {
  const own = new Set(ingredients.map(({ casNumber }) => casNumber.trim()));
  return { ...substances, names: new Map([...substances.names].filter(([cas]) => own.has(cas))) };
}

function toChoice(field: SuggestedField, { ingredientName, casNumber, isOwn }: Suggestion): Choice {
  const [text, other] = field === 'casNumber' ? [casNumber, ingredientName] : [ingredientName, casNumber];
  return { text, hint: isOwn ? other : `${other} · substance list`, others: { ingredientName, casNumber } };
}

/** The same for ingredients as the server lists them. */
export function useIngredientChoices(ingredients: readonly Ingredient[] | undefined, options?: ChoiceOptions): Choices {
  const named = useMemo(() => ingredients?.map(toNamed), [ingredients]);
  return useChoices(named, options);
}

const toNamed = ({ ingredient_name, cas_number }: Ingredient): Named => ({
  ingredientName: ingredient_name,
  casNumber: cas_number,
});
