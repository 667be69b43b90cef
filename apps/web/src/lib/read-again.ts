import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads lists again after a change. A first load that is still under way would be taken for the answer, and it may be
 * older than the change.
 */
export async function readAgain(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  await queryClient.invalidateQueries({ queryKey });
}
