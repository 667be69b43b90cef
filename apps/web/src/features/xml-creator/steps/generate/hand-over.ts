import { disclosureFileName, freeFileName, messages } from '@disclosure/core';
import { reasonOf } from '../../../../lib/failure.ts';
import { saveFile } from '../../../../lib/browser.ts';
import { toasts } from '../../../../lib/toasts.ts';

interface NamedXml {
  readonly wellName: string;
  readonly xml: string;
}

const encoder = new TextEncoder();
/** The new tab has read the text long before. */
const ADDRESS_LIVES = 60_000;

/** What keeps a download from happening is said in the words of the specification. */
async function withReason(act: () => Promise<void> | void): Promise<void> {
  try {
    await act();
  } catch (error) {
    toasts.show(messages.xml.downloadFailed(error instanceof Error ? error.message : reasonOf(error)), 'failed');
  }
}

export const downloadXml = ({ wellName, xml }: NamedXml): Promise<void> =>
  withReason(() =>
    saveFile({ name: disclosureFileName(wellName), type: 'application/xml', bytes: encoder.encode(xml) }),
  );

/** All in one archive. Wells of the same name are told apart by a number. */
export const downloadZip = (name: string, files: readonly NamedXml[]): Promise<void> =>
  withReason(async () => {
    const { zipSync } = await import('fflate');
    const taken = new Set<string>();
    const entries = files.map(({ wellName, xml }) => {
      const own = freeFileName(disclosureFileName(wellName), (wanted) => taken.has(wanted));
      taken.add(own.toLowerCase());
      return [own, encoder.encode(xml)] as const;
    });
    saveFile({ name: `${name}.zip`, type: 'application/zip', bytes: zipSync(Object.fromEntries(entries)) });
  });

/** As plain text: a browser that takes it for a page would run what somebody hid in it. */
export function viewAsText(xml: string): void {
  const address = URL.createObjectURL(new Blob([xml], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.target = '_blank';
  link.rel = 'noopener';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIVES);
}
