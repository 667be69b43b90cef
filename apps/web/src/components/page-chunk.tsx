import { type ComponentType, lazy, useState } from 'react';
import { loadPage } from '../lib/load-page.ts';

/**
 * A page that is fetched when it is wanted. Fetched before it is drawn, it stands there at once: React would keep a
 * placeholder up for 300 ms, however quickly the page came.
 */
export function createPageChunk(fetchPage: () => Promise<ComponentType>) {
  let fetched: ComponentType | undefined;
  const load = async () => (fetched ??= await loadPage(fetchPage));
  const Later = lazy(async () => ({ default: await load() }));
  const Page = () => {
    const [Chosen] = useState(() => fetched ?? Later);
    return <Chosen />;
  };
  return { load, Page };
}
