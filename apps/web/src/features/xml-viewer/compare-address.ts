import { readRevision } from './viewer-address.ts';

/** A file, or an older revision of it. */
export interface ComparedFile {
  readonly id: string;
  /** Undefined: the newest. */
  readonly revision?: number | undefined;
}

export const COMPARE = '/xml-viewer/compare';

export function compareAddress(left: ComparedFile, right: ComparedFile): string {
  const params = new URLSearchParams({ left: left.id, right: right.id });
  if (left.revision !== undefined) params.set('leftRevision', String(left.revision));
  if (right.revision !== undefined) params.set('rightRevision', String(right.revision));
  return `${COMPARE}?${params.toString()}`;
}

export const readCompared = (params: URLSearchParams, side: 'left' | 'right'): ComparedFile => ({
  id: params.get(side) ?? '',
  revision: readRevision(params.get(`${side}Revision`)),
});
