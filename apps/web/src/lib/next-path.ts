import { allPages, type PageRoute } from './route-table.ts';

export const HOME = '/xml-viewer';
const SIGN_IN = '/sign-in';

/** Where a visitor without a session goes: to sign in, and from there back to where they were going. */
export function toSignIn(path: string): string {
  const wanted = new URLSearchParams({ next: path });
  return path === '/' || path === HOME ? SIGN_IN : `${SIGN_IN}?${wanted.toString()}`;
}

/** Where to go after signing in. Only pages of ours count, so that no link can lead out of the house. */
export function readNext(search: string, table: readonly PageRoute[]): string {
  const next = new URLSearchParams(search).get('next');
  const url = next?.startsWith('/') ? URL.parse(next, location.origin) : null;
  if (!url || url.origin !== location.origin) return HOME;
  const isOurs = allPages(table).some((page) => page.access !== 'public' && isWithin(page, url.pathname));
  return isOurs ? url.pathname + url.search : HOME;
}

const isWithin = ({ path, rest }: PageRoute, pathname: string) =>
  path === pathname || (rest !== undefined && pathname.startsWith(`${path}/`));
