import type { Customer, Ingredient } from '@disclosure/api';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../lib/api.tsx';
import { customersList, ingredientsList, mappingsOf } from '../../lib/queries.ts';

const unmappedOf = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['customers', id, 'unmapped-codes'],
    queryFn: () => api.listUnmappedCodes({ params: { id } }),
    staleTime: 0,
  });

interface MappingRequest {
  readonly code: string;
  readonly ingredients: readonly Ingredient[];
}

/** An ingredient that could not be mapped, and why. */
export interface MappingFailure {
  readonly ingredient: Ingredient;
  readonly error: unknown;
}

/** The mappings of one customer, the ingredients to map to, and the calls that change mappings. */
export function useThirdPartyChems({ id }: Customer) {
  const api = useApi();
  const queryClient = useQueryClient();
  const refresh = async () => {
    void queryClient.invalidateQueries({ queryKey: customersList(api).queryKey, exact: true });
    void queryClient.invalidateQueries({ queryKey: unmappedOf(api, id).queryKey });
    await queryClient.fetchQuery(mappingsOf(api, id));
  };
  return {
    mappings: useQuery(mappingsOf(api, id)),
    unmapped: useQuery(unmappedOf(api, id)),
    ingredients: useQuery(ingredientsList(api)),
    add: useMutation({ mutationFn: (request: MappingRequest) => mapEach(api, id, request) }),
    remove: useMutation({
      mutationFn: (chem_code: string) => api.deleteThirdPartyChem({ params: { id, chem_code }, query: {} }),
    }),
    refresh,
  };
}

export type ThirdPartyChems = ReturnType<typeof useThirdPartyChems>;

/** Makes one call per ingredient. A failure is reported; the other ingredients stay mapped. */
async function mapEach(api: Api, id: number, { code, ingredients }: MappingRequest) {
  const outcomes = await Promise.all(
    ingredients.map((ingredient) =>
      api.createThirdPartyChem({ params: { id }, body: { chem_code: code, ingredients_id: ingredient.id } }).then(
        () => undefined,
        (error: unknown): MappingFailure => ({ ingredient, error }),
      ),
    ),
  );
  const failures = outcomes.filter((outcome) => outcome !== undefined);
  return { mapped: outcomes.length - failures.length, failures };
}
