import { findFirst, madeOf, xmlExistsRules } from '@disclosure/core';
import { useWizard } from '../../state/store.ts';
import { textOfDocument } from '../../state/documents.ts';
import { downloadXml, downloadZip, viewAsText } from './hand-over.ts';

/** Documents given to the browser; without one, the words that say so. */
export function useHandOver(refuse: (message: string) => void) {
  const store = useWizard();
  const named = (key: string) => {
    const state = store.get();
    return { wellName: state.disclosures[key]?.well.wellName ?? '', xml: textOfDocument(store, madeOf(state, key)) };
  };
  const isMissing = (xml: string, action: 'download' | 'view'): boolean => {
    const finding = findFirst(xmlExistsRules, { xml, action });
    if (finding) refuse(finding.message);
    return finding !== undefined;
  };
  return {
    view: (key: string) => {
      const { xml } = named(key);
      if (!isMissing(xml, 'view')) viewAsText(xml);
    },
    download: (key: string) => {
      const file = named(key);
      if (!isMissing(file.xml, 'download')) void downloadXml(file);
    },
    downloadAll: (keys: readonly string[]) => {
      const files = keys.map(named).filter(({ xml }) => xml !== '');
      const { origin } = store.get();
      if (!isMissing(files[0]?.xml ?? '', 'download')) void downloadZip(`Job ${origin?.name ?? ''} XML files`, files);
    },
  };
}
