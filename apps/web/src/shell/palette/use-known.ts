import type { Page, StoredFile } from '@disclosure/api';
import { canEnter } from '@disclosure/core';
import { type InfiniteData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useMayCall } from '../../features/session/use-may-call.ts';
import { useSession } from '../../features/session/use-session.ts';
import { useApi } from '../../lib/api.tsx';
import { customersList, draftsList } from '../../lib/queries.ts';
import { allPages, useRouteTable } from '../../lib/route-table.ts';
import {
  draftHit,
  fileHit,
  findHits,
  type Hit,
  type HitGroup,
  type Known,
  type KnownCustomer,
  pageHit,
} from './find-hits.ts';
import { lastPlaces, placeOf } from './last-places.ts';
import { useLocation } from 'react-router';

/** Typing goes on while the server is not asked yet. */
const PAUSE = 150;
const MOST_FILES = 8;
const MINUTE = 60_000;

/** The pages that are reached from a file or a list only. */
const notPlaces = new Set(['/', '/settings', '/xml-viewer/compare', '/test']);

/** What matches the text: at once from what the browser has, then with what the server finds. */
export function useHits(typed: string) {
  const text = typed.trim();
  const known = useKnown();
  const search = useFileSearch(text);
  const shown = useDeferredValue(text);
  const groups = useMemo(
    () => (shown === '' ? [] : findHits(shown, { ...known, found: search.data })),
    [shown, known, search.data],
  );
  return { groups: useFileCounts(groups), isFailed: search.isError };
}

/** The files on the server, asked for when typing pauses. */
function useFileSearch(text: string) {
  const api = useApi();
  const asked = useSettled(text);
  return useQuery({
    queryKey: ['palette-files', asked],
    queryFn: () => api.listFiles({ query: { search: asked, limit: MOST_FILES } }),
    enabled: asked !== '' && asked === text,
    staleTime: MINUTE,
    gcTime: MINUTE,
  });
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function useKnown(): Known {
  const api = useApi();
  const mayCall = useMayCall();
  const pages = useOpenPages();
  const all = useQuery({ ...customersList(api), enabled: mayCall('listCustomers') }).data;
  const own = useQuery({
    queryKey: ['my-customers'],
    queryFn: () => api.listMyCustomers(),
    enabled: !mayCall('listCustomers'),
    staleTime: MINUTE,
  }).data;
  const drafts = useQuery({ ...draftsList(api), enabled: mayCall('listDrafts'), staleTime: MINUTE }).data;
  const queryClient = useQueryClient();
  return useMemo(() => {
    const customers = (all ?? own ?? []).map(toKnown);
    const lists = queryClient.getQueriesData<InfiniteData<Page<StoredFile>>>({ queryKey: ['files'] });
    const files = lists.flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? []);
    const byId = new Map(files.map((file) => [file.id, file]));
    return { pages, customers, drafts: drafts ?? [], files: [...byId.values()] };
  }, [all, drafts, own, pages, queryClient]);
}

interface ListedCustomer {
  readonly id: number;
  readonly name: string;
  readonly operator_number?: string | null;
  readonly other_names?: readonly string[];
}

const toKnown = ({ id, name, operator_number, other_names = [] }: ListedCustomer): KnownCustomer => ({
  id,
  name,
  operatorNumber: operator_number ?? '',
  otherNames: other_names,
});

function useOpenPages() {
  const table = useRouteTable();
  const { user } = useSession();
  const { roles } = useSession();
  return useMemo(
    () =>
      allPages(table).filter(
        ({ path, access }) => access !== 'public' && !notPlaces.has(path) && canEnter(access, roles),
      ),
    // The roles are a new list at every drawing.
    // oxlint-disable-next-line react/exhaustive-deps
    [table, user],
  );
}

/** Customers that are shown, with the number of their files that the user sees. */
function useFileCounts(groups: readonly HitGroup[]): readonly HitGroup[] {
  const api = useApi();
  const ids = groups.flatMap(({ hits }) => hits.flatMap(({ customerId }) => customerId ?? []));
  const counts = useQueries({
    queries: ids.map((customerId) => ({
      queryKey: ['files-of-customer', customerId],
      queryFn: async () => (await api.listFiles({ query: { customerId, limit: 1 } })).total,
      staleTime: MINUTE,
    })),
  });
  const countOf = new Map(ids.map((id, at) => [id, counts[at]?.data]));
  const withCount = (hit: Hit): Hit => {
    const count = hit.customerId === undefined ? undefined : countOf.get(hit.customerId);
    return count === undefined ? hit : { ...hit, aside: count === 1 ? '1 file' : `${count} files` };
  };
  return groups.map((group) => ({ ...group, hits: group.hits.map(withCount) }));
}

/** The places before this one. One that is gone, or that the user may no longer see, is left out. */
export function usePlaceHits(isShown: boolean): readonly Hit[] {
  const api = useApi();
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const here = placeOf(pathname, search);
  const { pages, drafts } = useKnown();
  const [places] = useState(() => lastPlaces(String(user?.id ?? '')).filter((place) => place !== here));
  const ids = places.map((place) => new URL(place, location.origin).searchParams.get('file') ?? '');
  const files = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['file', id],
      queryFn: () => api.getFile({ params: { id } }),
      enabled: isShown && id !== '',
      retry: false,
      staleTime: MINUTE,
    })),
  });
  return places.flatMap((place, at) => {
    const file = files[at]?.data;
    if (ids[at] !== '') return file ? [fileHit(file)] : [];
    const draft = drafts.find(({ id }) => place.startsWith(`/xml-creator/${id}`));
    if (draft) return [draftHit(draft)];
    const page = pages.find(({ path }) => path === place);
    return page ? [pageHit(page)] : [];
  });
}
