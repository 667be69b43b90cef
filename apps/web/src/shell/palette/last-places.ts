import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { browserMemory } from '../../lib/browser.ts';

/** The page that a user is on is one of them, and is not offered. */
const MOST = 6;

const keyOf = (userId: string) => `last-places.${userId}`;

/** Addresses, newest first. What they are called is asked when they are shown, so that no name outlives a right to read it. */
export const lastPlaces = (userId: string): readonly string[] =>
  browserMemory
    .get(keyOf(userId))
    .split('\n')
    .filter((address) => address !== '');

/** The page, and on it the file or the draft that is open; not how a list is searched and sorted. */
export function placeOf(pathname: string, search: string): string {
  const file = new URLSearchParams(search).get('file');
  return file && pathname === '/xml-viewer' ? `${pathname}?${new URLSearchParams({ file }).toString()}` : pathname;
}

/** The steps of a draft are one place. */
const sameness = (address: string) => address.split('/').slice(0, 3).join('/');

/** Remembers where the user goes. */
export function useNotePlaces(userId: string): void {
  const { pathname, search } = useLocation();
  const place = placeOf(pathname, search);
  useEffect(() => {
    if (userId === '') return;
    const others = lastPlaces(userId).filter((other) => sameness(other) !== sameness(place));
    browserMemory.set(keyOf(userId), [place, ...others].slice(0, MOST).join('\n'));
  }, [place, userId]);
}
