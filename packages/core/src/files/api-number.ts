import { digitsOf } from '../places/api-states.ts';

/** State, county, well, side track and completion, set apart as people write them; anything else stays as it is. */
export function printApiNumber(apiNumber: string): string {
  const parts = /^(\d{2})(\d{3})(\d{5})(\d{2})(\d{2})$/.exec(digitsOf(apiNumber));
  return parts === null ? apiNumber : parts.slice(1).join('-');
}
