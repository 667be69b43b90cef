/** Acids whose salts have one name, and how many of their hydrogen atoms, one or two, a metal can replace. */
const acids = new Map<string, readonly [hydrogen: number, ...anions: readonly string[]]>([
  ['acetic', [1, 'acetate']],
  ['benzoic', [1, 'benzoate']],
  ['bromic', [1, 'bromate']],
  ['chloric', [1, 'chlorate']],
  ['chlorous', [1, 'chlorite']],
  ['formic', [1, 'formate']],
  ['hypochlorous', [1, 'hypochlorite']],
  ['nitric', [1, 'nitrate']],
  ['nitrous', [1, 'nitrite']],
  ['thiocyanic', [1, 'thiocyanate']],
  ['carbonic', [2, 'carbonate']],
  ['peroxydisulfuric', [2, 'persulfate', 'peroxydisulfate']],
  ['sulfuric', [2, 'sulfate']],
  ['sulfurous', [2, 'sulfite']],
  ['thiosulfuric', [2, 'thiosulfate']],
]);

/** Those with one charge only, so that a formula follows from the names. */
const charges: ReadonlyMap<string, number> = new Map([
  ['ammonium', 1],
  ['lithium', 1],
  ['potassium', 1],
  ['sodium', 1],
  ['barium', 2],
  ['calcium', 2],
  ['magnesium', 2],
  ['zinc', 2],
  ['aluminum', 3],
]);

/** `carbonic acid sodium salt (1:2)`, `sulfuric acid, zinc salt (1:1), monohydrate`; the ratio is that of acid to metal. */
const SALT = /^(\S+) acid(?: \(\S+\))?,? (\w+) salt(?:, hydrate)? \((\d):(\d)(?::\d+)?\)(?:$|, \w*hydrate)/;

/**
 * What people call a salt that an index names after its acid. The ratio decides: two sodium for one carbonic acid make
 * the carbonate, one makes the bicarbonate, and any other mixture has no such name.
 */
export function saltNames(name: string): readonly string[] {
  const [, acid = '', metal = '', parts, metals] = SALT.exec(name) ?? [];
  const [known, charge] = [acids.get(acid), charges.get(metal)];
  if (known === undefined || charge === undefined) return [];
  const [hydrogen, ...anions] = known;
  const replaced = (charge * Number(metals)) / Number(parts);
  if (replaced === hydrogen) return anions.map((anion) => `${metal} ${anion}`);
  return replaced === 1 ? anions.flatMap((anion) => [`${metal} bi${anion}`, `${metal} hydrogen ${anion}`]) : [];
}
