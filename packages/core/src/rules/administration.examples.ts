const user = { firstName: 'Pat', lastName: 'Lee', email: 'pat.lee@example.com', roles: ['Editor'] };
const customer = { name: 'Lone Star', operatorNumber: '0012', otherNames: 'LSE; Lonestar' };
const names = (count: number) => Array.from({ length: count }, (_, index) => `Star ${index}`);
const mapping = { code: 'CP1001', ingredient: 5, isKnown: true };
const vendor = { company: 'Gulf', email: '' };
/** An ingredient that keeps every rule. */
export const soundIngredient = {
  code: 'F1',
  tradeName: 'FR-1',
  purpose: 'Friction Reducer',
  ingredientName: 'Copolymer',
  casNumber: 'Proprietary',
  specificGravity: '1.05',
  percentInAdditive: '0',
  units: 'lbs',
};

/** For each rule of the administration: something that keeps it and something that breaks it. */
export const administrationExamples = {
  'USER-01': { keeps: { firstName: 'Pat', lastName: 'Lee', roles: ['Editor'] }, breaks: { ...user, email: ' ' } },
  'USER-02': { keeps: user, breaks: { ...user, email: 'pat.lee' } },
  'USER-03': { keeps: user, breaks: { ...user, roles: [] } },
  'ASSIGN-01': { keeps: { customerId: 7 }, breaks: { customerId: null } },
  'CUSTOMER-01': { keeps: customer, breaks: { ...customer, name: ' ' } },
  'CUSTOMER-02': { keeps: customer, breaks: { ...customer, operatorNumber: '' } },
  'CUSTOMER-03': {
    keeps: { ...customer, otherNames: [...names(50), 'STAR 0.'] },
    breaks: { ...customer, otherNames: names(51) },
  },
  'CUSTOMER-04': { keeps: customer, breaks: { ...customer, otherNames: 'LSE; ---' } },
  'MAPPING-01': { keeps: mapping, breaks: { ...mapping, ingredient: null } },
  'MAPPING-02': { keeps: { ...mapping, code: '', isKnown: false }, breaks: { ...mapping, isKnown: false } },
  'MAPPING-03': { keeps: { ...mapping, code: ' cp1125 ' }, breaks: { ...mapping, code: 'CP1126' } },
  'INGREDIENT-01': { keeps: soundIngredient, breaks: { ...soundIngredient, tradeName: ' ' } },
  'INGREDIENT-02': {
    keeps: { ...soundIngredient, specificGravity: '' },
    breaks: { ...soundIngredient, specificGravity: '0' },
  },
  'INGREDIENT-03': { keeps: soundIngredient, breaks: { ...soundIngredient, percentInAdditive: '100.01' } },
  'INGREDIENT-04': { keeps: { ...soundIngredient, units: '' }, breaks: { ...soundIngredient, units: 'bbl' } },
  'VENDOR-01': { keeps: vendor, breaks: { ...vendor, company: '' } },
  'VENDOR-02': { keeps: { ...vendor, email: ' a@b.example' }, breaks: { ...vendor, email: 'a b' } },
};
