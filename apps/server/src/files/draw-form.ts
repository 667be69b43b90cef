import type { FileAnswer } from '@disclosure/api';
import type { Settings } from '../settings/settings.ts';
import type { FileServices } from './file-services.ts';
import type { FoundFile } from './find-file.ts';
import { readRevision } from './read-revision.ts';
import { getFile } from './stored-file.ts';

export interface FormServices extends Pick<FileServices, 'costly' | 'clock'> {
  readonly settings: Pick<Settings, 'TIME_ZONE'>;
}

/** A document, and what stands on its form besides. */
export interface FormSource {
  readonly content: string;
  readonly fileName: string;
  /** None: it is not stored. */
  readonly revision?: number;
  readonly operator: string;
  readonly isSimulated: boolean;
}

/** Its public form as PDF. */
export const drawForm = (
  { costly, clock, settings }: FormServices,
  userId: number,
  source: FormSource,
): Promise<Uint8Array> => costly.drawForm(userId, { ...source, madeAt: clock(), timeZone: settings.TIME_ZONE });

/** As an answer of its own. */
export const answerWithForm = async (
  services: FormServices,
  userId: number,
  source: FormSource,
): Promise<FileAnswer> => ({
  name: formName(source.fileName),
  type: 'application/pdf',
  bytes: await drawForm(services, userId, source),
});

/** Of a stored revision. */
export async function drawStoredForm(
  services: FormServices & Pick<FileServices, 'db' | 'store'>,
  userId: number,
  { number, name, revision }: Pick<FoundFile, 'number' | 'name' | 'revision'>,
): Promise<FileAnswer> {
  const content = new TextDecoder().decode(await readRevision(services, { number, revision }));
  const { operator, simulated = false } = (await getFile(services.db, number)).metadata;
  return answerWithForm(services, userId, { content, fileName: name, revision, operator, isSimulated: simulated });
}

/** The name of the form beside that of its document. */
export const formName = (fileName: string): string => fileName.replace(/(\.xml)?$/i, '.pdf');
