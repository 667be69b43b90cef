import { beforeEach, describe, expect, it, vi } from 'vitest';
import { said } from '../../../../../test/said.ts';
import { downloadXml, downloadZip } from './make-documents.ts';

const file = { wellName: 'Bluebonnet 1H', xml: '<a/>' };

describe('a download that the browser refuses', () => {
  beforeEach(() => {
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      throw new Error('Out of memory');
    });
  });

  it.each([
    ['of one document', () => downloadXml(file)],
    ['of an archive', () => downloadZip('Job 12345', [file])],
  ])('%s says why', async (_, download) => {
    await download();
    expect(said()).toEqual(['Failed to download XML: Out of memory']);
  });
});
