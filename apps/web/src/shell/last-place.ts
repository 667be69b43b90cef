import type { Access } from '@disclosure/core';
import { createContext, useContext } from 'react';

interface Place {
  readonly path: string;
  readonly access: Access;
}

/** The page that was open last, of those that are not public. */
export function createLastPlace() {
  let last: Place | undefined;
  return {
    get: () => last,
    remember: (place: Place) => {
      last = place;
    },
  };
}

export const LastPlaceContext = createContext(createLastPlace());

export const useLastPlace = () => useContext(LastPlaceContext);
