import type { FileAnswer } from '@disclosure/api';

/** Hands a file to the browser, which puts it where downloads go. */
export function saveFile({ name, type, bytes }: FileAnswer): void {
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
