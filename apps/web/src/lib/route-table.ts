import type { Access } from '@disclosure/core';
import { type ComponentType, createContext, useContext } from 'react';

/** One page: where it is, who may open it, what it is for. Router, guard, navigation and test page read this. */
export interface PageRoute {
  readonly path: string;
  readonly access: Access;
  /** What may follow the path within the same page, in the words of the router. */
  readonly rest?: string;
  readonly title: string;
  readonly purpose: string;
  /** Fetched when the page is opened. */
  readonly page: () => Promise<ComponentType>;
  /** Stands in the navigation under its title. */
  readonly inNavigation?: true;
  /** Words for the access on the test page, where the specification gives them. */
  readonly accessNote?: string;
  /** Pages within this one. Their paths go on from here; opening the page itself leads to the first open one of `index`. */
  readonly children?: readonly PageRoute[];
  readonly index?: readonly string[];
}

export const RouteTableContext = createContext<readonly PageRoute[]>([]);

export const useRouteTable = () => useContext(RouteTableContext);

/** Every page with its full path, those within others too. */
export const allPages = (table: readonly PageRoute[], base = ''): PageRoute[] =>
  table.flatMap((route) => {
    const path = base + route.path;
    return [{ ...route, path }, ...allPages(route.children ?? [], `${path}/`)];
  });
