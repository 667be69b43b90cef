import { type Access, pathOfStep, type WizardStep } from '@disclosure/core';
import { type ComponentType, createContext, useContext } from 'react';

/** One page: its path, who may open it, and its purpose. Router, guard, navigation and test page read this. */
export interface PageRoute {
  readonly path: string;
  readonly access: Access;
  /** What may follow the path within the same page, as a pattern of the router. */
  readonly rest?: string;
  readonly title: string;
  readonly purpose: string;
  /** Fetched when the page is opened. */
  readonly page: () => Promise<ComponentType>;
  /** Listed in the navigation under its title. */
  readonly inNavigation?: true;
  /** How the test page describes the access, where the specification gives the words. */
  readonly accessNote?: string;
  /** Pages within this one, with paths below it. The page itself leads to the first page of `index` that the user may open. */
  readonly children?: readonly PageRoute[];
  readonly index?: readonly string[];
}

export const RouteTableContext = createContext<readonly PageRoute[]>([]);

export const useRouteTable = () => useContext(RouteTableContext);

/** Every page with its full path, including the pages within others. */
export const allPages = (table: readonly PageRoute[], base = ''): PageRoute[] =>
  table.flatMap((route) => {
    const path = base + route.path;
    return [{ ...route, path }, ...allPages(route.children ?? [], `${path}/`)];
  });

/** A step of a draft. */
export const addressOf = (draftId: string, step: WizardStep) => `/xml-creator/${draftId}/${pathOfStep(step)}`;

export const HOME = '/xml-viewer';
const SIGN_IN = '/sign-in';

/** The sign-in page, which leads back to `path` afterwards. */
export function toSignIn(path: string): string {
  const wanted = new URLSearchParams({ next: path });
  return path === '/' || path === HOME ? SIGN_IN : `${SIGN_IN}?${wanted.toString()}`;
}

/** Where to go after signing in. Only pages of this product count, so that no link can lead to another site. */
export function readNext(search: string, table: readonly PageRoute[]): string {
  const next = new URLSearchParams(search).get('next');
  const url = next?.startsWith('/') ? URL.parse(next, location.origin) : null;
  if (!url || url.origin !== location.origin) return HOME;
  const isOurs = allPages(table).some((page) => page.access !== 'public' && isWithin(page, url.pathname));
  return isOurs ? url.pathname + url.search : HOME;
}

const isWithin = ({ path, rest }: PageRoute, pathname: string) =>
  path === pathname || (rest !== undefined && pathname.startsWith(`${path}/`));

/** State for a navigation that changes only the address: the focus stays where the user types. */
export const sameView = { isSameView: true } as const;

export const isSameView = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isSameView' in state && state.isSameView === true;
