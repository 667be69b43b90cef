import { createDice } from '../dice.ts';
import { type DefectClass, defectClasses } from './defect-classes.ts';
import { type SoundDocument, writeSoundDocument } from './sound-documents.ts';

export interface PlantedDocument extends SoundDocument {
  /** Undefined: it is sound. */
  readonly defect: DefectClass | undefined;
}

/** One in so many is sound. */
const EVERY = 5;

/** One of a row of documents, the same for the same number: a defect of each class in turn, and some without any. */
export function plantDefect(index: number): PlantedDocument {
  const turn = index - Math.ceil((index + 1) / EVERY);
  const defect = index % EVERY === 0 ? undefined : defectClasses[turn % defectClasses.length];
  const sound = writeSoundDocument(index, createDice(index + 1), defect?.only);
  if (!defect) return { ...sound, defect };
  const text = defect.plant(sound.text);
  if (text === sound.text) throw new Error(`${defect.name} changed nothing`);
  return { ...sound, text, defect };
}
