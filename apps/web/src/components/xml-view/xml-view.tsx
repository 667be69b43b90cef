import { lazy, Suspense } from 'react';
import { loadPage } from '../../lib/load-page.tsx';
import { Loading } from '../loading.tsx';
import type { XmlPaneProps } from './xml-pane.tsx';

const XmlPane = lazy(() => loadPage(() => import('./xml-pane.tsx')).then((module) => ({ default: module.XmlPane })));

/** The text of a document. What draws it is large, and fetched when the first document is looked at. */
export const XmlView = (props: XmlPaneProps) => (
  <Suspense fallback={<Loading />}>
    <XmlPane {...props} />
  </Suspense>
);
