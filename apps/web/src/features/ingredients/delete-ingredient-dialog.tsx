import type { Ingredient, Use } from '@disclosure/api';
import { listWords, messages, printShort, replacementMessages as words } from '@disclosure/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DeleteDialog } from '../../components/delete-dialog/delete-dialog.tsx';
import { useApi } from '../../lib/api.tsx';
import { ingredientsSharingCode, printParts, productChoices } from '../../lib/chemical-options.ts';
import { explainUnder } from '../../lib/failure.ts';
import { useMayCall } from '../session/use-may-call.ts';
import { useIngredients } from './use-ingredients.ts';

interface DeleteIngredientDialogProps {
  readonly ingredient: Ingredient;
  readonly ingredients: readonly Ingredient[];
  readonly onClose: () => void;
}

export function DeleteIngredientDialog({ ingredient, ingredients, onClose }: DeleteIngredientDialogProps) {
  const api = useApi();
  const mayCall = useMayCall();
  const { remove, replace } = useIngredients();
  const { id, code } = ingredient;
  const uses = useQuery({
    queryKey: ['ingredient-uses', id],
    queryFn: () => api.getIngredientUses({ params: { id } }),
    gcTime: 0,
    staleTime: 0,
  });
  const [mappings = { count: 0, items: [] }] = uses.data?.uses ?? [];
  const options = useMemo(() => productChoices(ingredients, code), [ingredients, code]);
  return (
    <DeleteDialog
      kind="ingredient"
      title="Delete Ingredient"
      question={messages.ingredients.confirmDelete}
      subject={<Subject ingredient={ingredient} />}
      uses={uses}
      warning={mappings.count > 0 && <Warning mappings={mappings.items} />}
      replacing={
        mayCall('replaceIngredient')
          ? {
              placeholder: 'Select a chemical',
              options,
              renderEffect: (by) => {
                const product = ingredientsSharingCode(ingredients, by);
                const isPart = ingredients.some((other) => other.id !== id && other.code === code);
                return (
                  <p>
                    {words.pointTo(mappings.count, product[0]?.product_name ?? '', printParts(product))}{' '}
                    {isPart && words.insteadOf(ingredient.product_name)}
                  </p>
                );
              },
              run: (by, seen) => {
                const [heir] = ingredientsSharingCode(ingredients, by);
                return replace.mutateAsync({ id, by: heir?.code ?? '', seen });
              },
            }
          : undefined
      }
      deleting={{
        confirm: mappings.count > 0 ? words.deleteWith(mappings.count) : 'Delete Ingredient',
        label: words.deleteMappingsToo(mappings.count),
        run: (seen) => remove.mutateAsync({ ingredient, seen }),
      }}
      explain={(error) => explainUnder(messages.ingredients.deleteFailed, error)}
      onClose={onClose}
    />
  );
}

const Subject = ({ ingredient }: { readonly ingredient: Ingredient }) => (
  <>
    <span>
      <strong>{ingredient.code}</strong> {ingredient.product_name} · {ingredient.ingredient_name}
    </span>
    <small>
      {ingredient.cas_number} · {printShort(ingredient.additive_fraction, 6)} %
    </small>
  </>
);

/** Whose next disclosures change, and how. */
function Warning({ mappings }: { readonly mappings: readonly Use[] }) {
  const customers = new Set(mappings.map(({ name }) => name)).size;
  const codesOf = (isUnknown: boolean) => [
    ...new Set(
      mappings.filter(({ becomes_unknown }) => becomes_unknown === isUnknown).map(({ chem_code }) => chem_code ?? ''),
    ),
  ];
  const [unknown, known] = [codesOf(true), codesOf(false)];
  return (
    <p>
      <strong>{words.mapped(customers)}</strong>{' '}
      {unknown.length > 0 && words.becomeUnknown(listWords(unknown), unknown.length)}{' '}
      {known.length > 0 && words.leftOut(listWords(known))}
    </p>
  );
}
