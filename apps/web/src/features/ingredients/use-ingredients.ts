import type { Ingredient, IngredientInput } from '@disclosure/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api.tsx';
import { ingredientsList, vendorsList } from '../../lib/queries.ts';
import { useSendOnce } from '../session/use-session.ts';

/** The ingredients, their vendors, and the calls that change ingredients. */
export function useIngredients() {
  const api = useApi();
  const queryClient = useQueryClient();
  const once = useSendOnce('ingredient');
  // Vendors count the ingredients that use them.
  const refetch = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ingredientsList(api).queryKey }),
      queryClient.invalidateQueries({ queryKey: vendorsList(api).queryKey }),
    ]);

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
      mutationFn: ({ id, version }: Ingredient) => api.deleteIngredient({ params: { id }, ifMatch: version }),
      onSettled: refetch,
    }),
    files: { import: api.importIngredients, export: api.exportIngredients, template: api.getIngredientTemplate },
    refetch,
  };
}
