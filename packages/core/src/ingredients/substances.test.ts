import { describe, expect, it } from 'vitest';
import { substances } from '../../fixtures/read-substances.ts';
import { casVerdict, printCas } from '../model/cas-number.ts';
import { saltNames } from './salt-names.ts';
import { listedNumbers, plainNames, readSubstances } from './substances.ts';

function numbersOf(name: string): string | undefined {
  const numbers = listedNumbers(substances, name);
  return numbers && [...numbers].join(' ');
}

describe('the lists of substances', () => {
  it('have numbers and names, each once', () => {
    expect([substances.names.size, substances.replacements.size]).toEqual([1539, 8351]);
    expect(substances.names.get('7732-18-5')).toBe('water');
    const missing = [...substances.names].filter(([cas, name]) => numbersOf(name) !== cas);
    expect(missing).toEqual([]);
    expect(substances.replacements.get('54841-71-3')).toBe('67-56-1');
  });

  it.each([
    ['Methanol', '67-56-1'],
    ['Sodium  hydroxide', '1310-73-2'],
    ['potassium-chloride (KCl), aqueous solution ', '7447-40-7'],
    ['Dichloromethane', '75-09-2'],
    ['1-Methoxy-2-propanol', '107-98-2'],
    ['Copper chloride', '7447-39-4 7758-89-6'],
    ['Iron oxide', '1332-37-2'],
    ['Carbonic acid, sodium salt', '144-55-8 497-19-8 533-96-0'],
    ['Sodium bicarbonate', '144-55-8'],
    ['Sodium hydrogen carbonate', '144-55-8'],
    ['SODIUM CARBONATE', '497-19-8'],
    ['Calcium carbonate', '471-34-1'],
    ['Sodium bisulfite solution', '7631-90-5'],
    ['Sodium sulfite', '7757-83-7'],
    ['Ammonium persulfate', '7727-54-0'],
    ['Calcium hypochlorite', '7778-54-3'],
    ['Aluminum sulfate', '10043-01-3'],
    ['Zinc sulfate', '7446-19-7 7733-02-0'],
    ['Sodium thiosulfate', '7772-98-7 10102-17-7'],
    ['Calcium chloride dihydrate', '10035-04-8'],
    ['Calcium chloride solution, dihydrate', undefined],
    ['Sodiumhydroxide', undefined],
    ['Sodium phosphate', undefined],
    ['Sodium biacetate', undefined],
    ['Solution', undefined],
    ['(NaOH)', undefined],
    ['', undefined],
  ])('know %s by its plain name', (name, cas) => expect(numbersOf(name)).toBe(cas));

  it.each([
    ['water', []],
    ['sodium hydroxide  (na(oh)), hydrate', ['sodium hydroxide, hydrate']],
    ['ethanol, 2-butoxy-', ['ethanol, 2-butoxy-', '2-butoxyethanol']],
    ['2-propanol, 1-methoxy-', ['2-propanol, 1-methoxy-', '1-methoxy-2-propanol']],
    ['cyclohexan-1-ol, 2-methyl-', ['cyclohexan-1-ol, 2-methyl-', '2-methylcyclohexan-1-ol']],
    ['ethanol, 2-butoxy-, acetate', []],
    ['acetate, ethanol, 2-butoxy-', []],
    ['acetic acid, sodium salt (1:1)', ['acetic acid, sodium salt', 'sodium acetate']],
  ])('read %s as %j', (name, forms) => expect(plainNames(name)).toEqual(forms.length === 0 ? [name] : forms));

  it('have valid numbers only, as they are printed', () => {
    const all = [...substances.names.keys(), ...substances.replacements.keys()];
    expect(all.filter((cas) => casVerdict(cas) !== 'valid' || printCas(cas) !== cas)).toEqual([]);
  });

  it('replace a number by one that is listed and not replaced itself', () => {
    expect([...substances.replacements.values()].filter((cas) => !substances.names.has(cas))).toEqual([]);
    expect([...substances.names.keys()].filter((cas) => substances.replacements.has(cas))).toEqual([]);
  });

  it('are refused when they are broken', () => {
    expect(() => readSubstances('cas_number,name\n"50-00-0,x', '')).toThrow('A list of substances cannot be read');
  });
});

describe('a salt that an index names after its acid', () => {
  it.each([
    ['acetic acid, ammonium salt (1:1)', 'ammonium acetate'],
    ['benzoic acid, sodium salt (1:1)', 'sodium benzoate'],
    ['bromic acid, sodium salt (1:1)', 'sodium bromate'],
    ['chloric acid, potassium salt (1:1)', 'potassium chlorate'],
    ['chlorous acid, sodium salt (1:1)', 'sodium chlorite'],
    ['formic acid, calcium salt (2:1)', 'calcium formate'],
    ['hypochlorous acid, lithium salt (1:1)', 'lithium hypochlorite'],
    ['nitric acid, aluminum salt (3:1)', 'aluminum nitrate'],
    ['nitrous acid, sodium salt (1:1)', 'sodium nitrite'],
    ['thiocyanic acid, ammonium salt (1:1)', 'ammonium thiocyanate'],
    ['carbonic acid magnesium salt (1:1)', 'magnesium carbonate'],
    ['peroxydisulfuric acid ([(ho)s(o)2]2o2), sodium salt (1:2)', 'sodium persulfate, sodium peroxydisulfate'],
    ['sulfuric acid, barium salt (1:1)', 'barium sulfate'],
    ['sulfuric acid, aluminum salt (3:2)', 'aluminum sulfate'],
    ['sulfurous acid, potassium salt (1:2)', 'potassium sulfite'],
    ['thiosulfuric acid, sodium salt (1:2)', 'sodium thiosulfate'],
    ['sulfuric acid, zinc salt (1:1), monohydrate', 'zinc sulfate'],
    ['sulfuric acid, sodium salt, hydrate (1:2:10)', 'sodium sulfate'],
    ['carbonic acid sodium salt (1:1)', 'sodium bicarbonate, sodium hydrogen carbonate'],
    ['carbonic acid, calcium salt (2:1)', 'calcium bicarbonate, calcium hydrogen carbonate'],
  ])('%s is called %s', (name, plain) => expect(saltNames(name).join(', ')).toBe(plain));

  it.each([
    'carbonic acid sodium salt (2:3)',
    'acetic acid, sodium salt (2:1)',
    'sulfuric acid, iron salt (1:1)',
    'phosphoric acid, sodium salt (1:1)',
    'chloro acetic acid, sodium salt (1:1)',
    'acetic acid, sodium salt (1:1), compound with water',
    'acetic acid, sodium salt',
    'acetic acid',
  ])('%s has no such name', (name) => expect(saltNames(name)).toEqual([]));
});
