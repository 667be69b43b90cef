import { describe, expect, it } from 'vitest';
import { soundIngredient } from './administration.examples.ts';
import { marks, says } from './form.examples.ts';
import {
  customerRules,
  ingredientRules,
  mappingRules,
  assignmentRules,
  userRules,
  vendorRules,
} from './administration.ts';

describe('the forms of the administration', () => {
  it('mark the first field of a user that is missing; the address only where it is asked for', () => {
    const user = { firstName: 'Pat', lastName: 'Lee', roles: ['Editor'] } as const;
    expect(marks(userRules, user)).toEqual([]);
    expect(marks(userRules, { ...user, email: ' pat@b.example ' })).toEqual([]);
    expect(marks(userRules, { ...user, firstName: ' ', lastName: '' })).toEqual(['USER-01 firstName']);
    expect(marks(userRules, { ...user, lastName: '' })).toEqual(['USER-01 lastName']);
    expect(marks(userRules, { ...user, email: '' })).toEqual(['USER-01 email']);
    expect(marks(userRules, { ...user, email: 'pat', roles: [] })).toEqual(['USER-02 email', 'USER-03 roles']);
    expect(marks(assignmentRules, { customerId: null })).toEqual(['ASSIGN-01 customerId']);
    expect(marks(assignmentRules, { customerId: 0 })).toEqual([]);
  });

  it('mark what customers and vendors lack', () => {
    expect(marks(customerRules, { name: ' ', operatorNumber: ' ', otherNames: [] })).toEqual([
      'CUSTOMER-01 name',
      'CUSTOMER-02 operatorNumber',
    ]);
    expect(marks(vendorRules, { company: ' ', email: 'a b' })).toEqual(['VENDOR-01 company', 'VENDOR-02 email']);
    expect(marks(vendorRules, { company: 'Gulf', email: ' ' })).toEqual([]);
  });

  it('take a mapping between a known code and a known ingredient', () => {
    const map = (code: string, ingredient: string | number | null, isKnown = true) =>
      marks(mappingRules, { code, ingredient, isKnown });
    expect(map('A1047', 0)).toEqual([]);
    expect(map(' ', 5, false)).toEqual(['MAPPING-01']);
    expect(map('A1047', ' ', false)).toEqual(['MAPPING-01']);
    expect(map('A1047', null)).toEqual(['MAPPING-01']);
    expect(map('A1047', 'F1', false)).toEqual(['MAPPING-02 ingredient']);
    expect(map('P1044', 5)).toEqual(['MAPPING-03 code']);
    expect(says(mappingRules, { code: ' X1 ', ingredient: 5, isKnown: true })).toEqual([
      'X1 is not a chemical code that can be mapped',
    ]);
  });

  const given = (parts: Partial<typeof soundIngredient>) => ({ ...soundIngredient, ...parts });

  it('name every field of an ingredient that is missing, and mark the first', () => {
    const blank = {
      code: ' ',
      tradeName: ' ',
      purpose: ' ',
      ingredientName: ' ',
      casNumber: ' ',
      specificGravity: ' ',
    };
    expect(says(ingredientRules, given(blank))).toEqual([
      'The following fields are required: Code, Trade Name, Purpose, Ingredient Name, CAS Number, Specific Gravity',
    ]);
    expect(marks(ingredientRules, given(blank))).toEqual(['INGREDIENT-01 code']);
    expect(marks(ingredientRules, given({ casNumber: '' }))).toEqual(['INGREDIENT-01 casNumber']);
  });

  it.each([
    [{ specificGravity: '0' }, ['INGREDIENT-02 specificGravity']],
    [{ specificGravity: '-1' }, ['INGREDIENT-02 specificGravity']],
    [{ specificGravity: 'heavy' }, ['INGREDIENT-02 specificGravity']],
    [{ specificGravity: '0.001' }, []],
    [{ percentInAdditive: '' }, ['INGREDIENT-03 percentInAdditive']],
    [{ percentInAdditive: '-0.1' }, ['INGREDIENT-03 percentInAdditive']],
    [{ percentInAdditive: '100.1' }, ['INGREDIENT-03 percentInAdditive']],
    [{ percentInAdditive: '100' }, []],
    [{ units: 'bbl' }, ['INGREDIENT-04 units']],
    [{ units: ' KG ' }, []],
  ])('hold the numbers and units of an ingredient to what can be computed with: %j', (parts, expected) => {
    expect(marks(ingredientRules, given(parts))).toEqual(expected);
  });

  it('repeat an unknown unit without the blanks around it', () => {
    expect(says(ingredientRules, given({ units: ' bbl ' }))).toEqual(['Units must be gal, lbs, kg or L, not bbl']);
  });
});
