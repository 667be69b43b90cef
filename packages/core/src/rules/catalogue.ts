import type { Ingredient } from '../ingredients/catalogue.ts';
import { normalCode } from '../ingredients/chemical-codes.ts';
import { correctCas } from '../ingredients/repair-cas.ts';
import type { Substances } from '../ingredients/substances.ts';
import { type CasVerdict, casVerdict, printCas } from '../model/cas-number.ts';
import { printShort } from '../numbers/format.ts';
import { isAbove } from '../numbers/round.ts';
import { collect, type Finding, type Rule } from '../rule/rule.ts';
import { foldBlanks, normalName } from '../texts/fold.ts';

type Audited = Pick<Ingredient, 'code' | 'tradeName' | 'ingredientName' | 'casNumber' | 'percentInAdditive'>;

/** Where something stands: the indexes of the ingredients, in order. */
interface Placed {
  readonly rows: readonly number[];
  /** What belongs in place of what is wrong, where that is certain. */
  readonly correction?: string | undefined;
}

/** A name with one number, as some ingredients spell them. */
interface NumberedName extends Placed {
  readonly ingredient: { readonly ingredientName: string; readonly casNumber: string };
  readonly verdict: CasVerdict;
  readonly printed: string;
}

interface JudgedNumber extends NumberedName {
  readonly replacement?: string | undefined;
}

const LONGEST_NAME = 80;
/** A report of many findings stays readable, and small. */
const brief = (text: string): string =>
  text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME - 1)}…` : text || '(blank)';

const MOST_LISTED = 5;

function listSome(texts: readonly string[]): string {
  const rest = texts.length > MOST_LISTED ? [`${texts.length - MOST_LISTED} more`] : [];
  return [...texts.slice(0, MOST_LISTED).map(brief), ...rest].join('; ');
}

const wrongVerdicts: ReadonlySet<CasVerdict> = new Set(['bad-format', 'incorrect', 'trade-secret']);

export const catalogueNumberRules: readonly Rule<JudgedNumber>[] = [
  {
    id: 'CATALOGUE-01',
    message: 'The CAS number {cas} of {ingredient} is not valid.{advice}',
    severity: 'warning',
    field: 'casNumber',
    fails: ({ verdict }) => wrongVerdicts.has(verdict),
    values: ({ ingredient: { casNumber, ingredientName }, correction }) => ({
      cas: brief(casNumber),
      ingredient: brief(ingredientName),
      advice: correction === undefined ? '' : ` Did you mean ${correction}?`,
    }),
  },
  {
    id: 'CATALOGUE-02',
    message: 'The CAS number {cas} of {ingredient} is out of use: {replacement} has replaced it',
    severity: 'warning',
    field: 'casNumber',
    fails: ({ replacement }) => replacement !== undefined,
    values: ({ ingredient: { ingredientName }, printed, replacement = '' }) => ({
      cas: printed,
      ingredient: brief(ingredientName),
      replacement,
    }),
  },
];

interface SeveralNumbers extends Placed {
  readonly ingredientName: string;
  readonly numbers: readonly string[];
}

export const catalogueNameRules: readonly Rule<SeveralNumbers>[] = [
  {
    id: 'CATALOGUE-03',
    message: '{ingredient} has {count} CAS numbers: {numbers}',
    severity: 'warning',
    field: 'casNumber',
    fails: ({ numbers }) => numbers.length > 1,
    values: ({ ingredientName, numbers }) => ({
      ingredient: brief(ingredientName),
      count: numbers.length,
      numbers: listSome(numbers),
    }),
  },
];

interface SeveralNames extends Placed {
  readonly casNumber: string;
  readonly names: readonly string[];
}

/** Only a note: many substances have several names. */
export const catalogueCasRules: readonly Rule<SeveralNames>[] = [
  {
    id: 'CATALOGUE-04',
    message: 'The CAS number {cas} has {count} names: {names}',
    severity: 'note',
    field: 'ingredientName',
    fails: ({ names }) => names.length > 1,
    values: ({ casNumber, names }) => ({ cas: casNumber, count: names.length, names: listSome(names) }),
  },
];

/** The ingredients of one code and trade name. Together they should be 100 % of the product. */
export interface ProductSum extends Placed {
  readonly code: string;
  readonly tradeName: string;
  readonly percent: number;
}

const WHOLE = 100;
/** Rounding: half of the last digit that the form takes, for each of the few rows of a product. */
const SLACK = 0.05;
/** Data sheets give the most of each ingredient, so that some more than the whole is usual. */
const FAR_MORE = 150;

export const addsUp = ({ percent }: ProductSum): boolean => Math.abs(percent - WHOLE) <= SLACK;

const productValues = ({ code, tradeName, percent }: ProductSum) => ({
  tradeName: brief(tradeName),
  code: brief(code),
  percent: printShort(percent, 2),
});

export const productRules: readonly Rule<ProductSum>[] = [
  {
    id: 'CATALOGUE-05',
    message: 'The percents of {tradeName} ({code}) add up to {percent}%, not to 100%',
    severity: 'note',
    field: 'percentInAdditive',
    fails: (product) => !addsUp(product) && !isAbove(product.percent, FAR_MORE),
    values: productValues,
  },
  {
    id: 'CATALOGUE-06',
    message: 'The percents of {tradeName} ({code}) add up to {percent}%, more than 150%',
    severity: 'warning',
    field: 'percentInAdditive',
    fails: ({ percent }) => isAbove(percent, FAR_MORE),
    values: productValues,
  },
];

/** A finding about the catalogue, with the indexes of all ingredients that it is about. */
export interface CatalogueFinding extends Placed {
  readonly finding: Finding;
}

/** Everything that the ingredients contradict each other in, or have wrong. */
export const auditCatalogue = (ingredients: readonly Audited[], substances: Substances): CatalogueFinding[] =>
  [...auditInSteps(ingredients, substances)].filter((found) => found !== undefined);

/** The same in short steps, so that a server can do other work in between. A step may find nothing. */
export function* auditInSteps(
  ingredients: readonly Audited[],
  substances: Substances,
): Generator<CatalogueFinding | undefined> {
  const spelled = new Map<string, NumberedName & { readonly rows: number[] }>();
  for (const [row, ingredient] of ingredients.entries()) {
    const key = `${ingredient.ingredientName}\n${ingredient.casNumber}`;
    const pair = spelled.get(key);
    if (pair) pair.rows.push(row);
    else spelled.set(key, numberedName(ingredient, row));
    yield undefined;
  }
  const pairs = [...spelled.values()];
  const byIngredientName = Map.groupBy(pairs, ({ ingredient }) => nameOf(ingredient));
  const valid = pairs.filter(({ verdict }) => verdict === 'valid');
  const namesByCas = Map.groupBy(valid, ({ printed }) => printed);
  const known = { catalogue: { byIngredientName, namesByCas }, substances };
  for (const pair of pairs) yield* ask(catalogueNumberRules, judge(pair, known));
  for (const some of byIngredientName.values()) yield* ask(catalogueNameRules, numbersOf(some));
  for (const [casNumber, some] of namesByCas) yield* ask(catalogueCasRules, namesOf(casNumber, some));
  for (const product of sumUpProducts(ingredients)) yield* ask(productRules, product);
}

const nameOf = ({ ingredientName }: Pick<Ingredient, 'ingredientName'>): string =>
  normalName(foldBlanks(ingredientName));

function numberedName({ ingredientName, casNumber }: Audited, row: number) {
  const ingredient = { ingredientName: foldBlanks(ingredientName), casNumber: casNumber.trim() };
  return { ingredient, verdict: casVerdict(casNumber), printed: printCas(casNumber), rows: [row] };
}

function judge(pair: NumberedName, known: Parameters<typeof correctCas>[2]): JudgedNumber {
  const { casNumber, ingredientName } = pair.ingredient;
  if (pair.verdict === 'valid') {
    const replacement = known.substances?.replacements.get(pair.printed);
    return { ...pair, replacement, correction: replacement };
  }
  return wrongVerdicts.has(pair.verdict) ? { ...pair, correction: correctCas(casNumber, ingredientName, known) } : pair;
}

const rowsOf = (some: readonly Placed[]): number[] =>
  some.flatMap(({ rows }) => rows).sort((one, other) => one - other);

/** Words such as Proprietary are no numbers, and what is not valid is reported already. */
function numbersOf(pairs: readonly NumberedName[]): SeveralNumbers {
  const valid = pairs.filter(({ verdict }) => verdict === 'valid');
  const numbers = [...new Set(valid.map(({ printed }) => printed))];
  return { ingredientName: pairs[0]?.ingredient.ingredientName ?? '', numbers, rows: rowsOf(valid) };
}

function namesOf(casNumber: string, pairs: readonly NumberedName[]): SeveralNames {
  const byName = Map.groupBy(pairs, ({ ingredient }) => nameOf(ingredient));
  const names = Array.from(byName.values(), ([first]) => first?.ingredient.ingredientName ?? '');
  return { casNumber, names, rows: rowsOf(pairs) };
}

/** Ingredients of one code and trade name have the same. */
export const productKey = ({ code, tradeName }: Pick<Audited, 'code' | 'tradeName'>): string =>
  `${normalCode(code)}\n${normalCode(tradeName)}`;

/** A missing percent counts as 100, as in a disclosure. */
export function sumUpProducts(ingredients: readonly Audited[]): ProductSum[] {
  const sums = new Map<string, { code: string; tradeName: string; percent: number; rows: number[] }>();
  for (const [row, ingredient] of ingredients.entries()) {
    const { code, tradeName, percentInAdditive } = ingredient;
    const key = productKey(ingredient);
    const sum = sums.get(key) ?? { code: code.trim(), tradeName: foldBlanks(tradeName), percent: 0, rows: [] };
    sum.percent += percentInAdditive ?? WHOLE;
    sum.rows.push(row);
    sums.set(key, sum);
  }
  return [...sums.values()];
}

function* ask<Subject extends Placed>(rules: readonly Rule<Subject>[], subject: Subject) {
  const findings: Finding[] = [];
  collect(rules, subject, findings, ({ rows }) => `ingredients[${rows[0]}]`);
  yield undefined;
  for (const finding of findings) yield { finding, rows: subject.rows, correction: subject.correction };
}
