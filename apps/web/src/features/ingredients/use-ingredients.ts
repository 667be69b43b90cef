import type { Ingredient, IngredientInput } from '@disclosure/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../lib/api.tsx';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { customersList, ingredientsList, vendorsList, readAgain } from '../../lib/queries.ts';
import { useSendOnce } from '../session/use-session.ts';

interface Removal {
  readonly ingredient: Ingredient;
  /** What the user was told before. */
  readonly seen: string | undefined;
}

/** The ingredients, their vendors, and the calls that change ingredients. */
export function useIngredients() {
  const api = useApi();
  const queryClient = useQueryClient();
  const once = useSendOnce('ingredient');
  const [replaceOnce] = useState(createIdempotencyKeys);
  // Vendors count the ingredients that use them.
  const refetch = () =>
    Promise.all([
      readAgain(queryClient, ingredientsList(api).queryKey),
      readAgain(queryClient, vendorsList(api).queryKey),
    ]);

  // Mappings go with their ingredient, and customers count them.
  const refetchMapped = () => {
    void queryClient.invalidateQueries({ queryKey: customersList(api).queryKey });
    return refetch();
  };

  return {
    ingredients: useQuery(ingredientsList(api)),
    vendors: useQuery(vendorsList(api)),
    add: useMutation({
      mutationFn: (body: IngredientInput) =>
        once(body, (idempotencyKey) => api.createIngredient({ body, idempotencyKey })),
      onSuccess: refetch,
    }),
    change: useMutation({ mutationFn: api.updateIngredient, onSettled: refetch }),
    remove: useMutation({
      mutationFn: ({ ingredient: { id, version }, seen }: Removal) =>
        api.deleteIngredient({ params: { id }, query: { seen }, ifMatch: version }),
      onSettled: refetchMapped,
    }),
    replace: useMutation({
      mutationFn: ({ id, ...body }: { readonly id: number; readonly by: string; readonly seen: string }) =>
        replaceOnce({ id, body }, (idempotencyKey) => api.replaceIngredient({ params: { id }, body, idempotencyKey })),
      onSettled: refetchMapped,
    }),
    files: { import: api.importIngredients, export: api.exportIngredients, template: api.getIngredientTemplate },
    refetch,
  };
}
