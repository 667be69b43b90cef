import { type ReactNode, useEffect, useRef } from 'react';
import type { ZipDownload } from './use-zip.ts';

interface ZipProgressProps {
  readonly zip: ZipDownload;
  readonly className: string | undefined;
  /** The button that cancels. */
  readonly children: ReactNode;
}

/** Stands in the place of the buttons that start a download, while one comes. */
export const ZipProgress = ({ zip, className, children }: ZipProgressProps) => (
  <span className={className}>
    <progress aria-label="Download of the ZIP" />
    <output>{zip.said}</output>
    {children}
  </span>
);

/** A button that starts a download is taken away. The focus then moves to the first button that is there, not to the page. */
export function useKeptFocus({ isBusy }: ZipDownload) {
  const place = useRef<HTMLDivElement>(null);
  // No blur tells of a button that was taken away, so this stays true for it.
  const isInside = useRef(false);
  const before = useRef(isBusy);
  useEffect(() => {
    const isLost = before.current !== isBusy && isInside.current && document.activeElement === document.body;
    before.current = isBusy;
    if (isLost) place.current?.querySelector('button')?.focus();
  }, [isBusy]);
  return {
    ref: place,
    onFocus: () => void (isInside.current = true),
    onBlur: () => void (isInside.current = false),
  };
}
