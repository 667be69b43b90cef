import type { Customer, Ingredient } from '@disclosure/api';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, useApi } from '../../lib/api.tsx';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';
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
  const [once] = useState(createIdempotencyKeys);
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
      mutationFn: ({ code, seen }: { readonly code: string; readonly seen: string | undefined }) =>
        api.deleteThirdPartyChem({ params: { id, chem_code: code }, query: { seen } }),
    }),
    replace: useMutation({
      mutationFn: ({ code, ...body }: { readonly code: string; readonly by: string; readonly seen: string }) =>
        once({ code, body }, (idempotencyKey) =>
          api.replaceMapping({ params: { id, chem_code: code }, body, idempotencyKey }),
        ),
    }),
    refresh,
  };
}

/** The jobs that used a mapped code, asked again each time. */
export function useMappingUses(id: number, chem_code: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['mapping-uses', id, chem_code],
    queryFn: () => api.getMappingUses({ params: { id, chem_code } }),
    gcTime: 0,
    staleTime: 0,
  });
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
