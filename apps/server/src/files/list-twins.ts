import { ProblemError } from '@disclosure/api';
import { apiMessages, digitsOf } from '@disclosure/core';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { findVisibility, isVisible } from './visibility.ts';

interface Twin {
  readonly name: string;
  readonly apiNumber: string;
  readonly endDate: string;
}

/** More wells than one job has. */
const MOST_NUMBERS = 200;
const MOST_TWINS = 1000;

/** The files of some API numbers that the caller may see, newest first. */
export async function listTwins(db: Db, userId: number, apiNumbers: string): Promise<Twin[]> {
  const numbers = apiNumbers
    .split(',')
    .map(digitsOf)
    .filter((digits) => digits !== '');
  if (numbers.length > MOST_NUMBERS)
    throw new ProblemError('invalid-request', apiMessages.tooManyNumbers(MOST_NUMBERS));
  const visibility = await findVisibility(db, userId);
  const { rows } = await sql<Twin>`
    select name, api_number as "apiNumber", end_date as "endDate" from files
     where api_number = any(${numbers}::text[]) and deleted_at is null and ${isVisible(visibility)}
     order by uploaded_at desc, id desc limit ${MOST_TWINS}`.execute(db);
  return rows;
}
