const ingredient = { ingredientName: 'Silica', casNumber: '14808-60-7' };
const number = { ingredient, verdict: 'valid', printed: '14808-60-7', rows: [0] };
const product = { code: 'F1', tradeName: 'FR-1', percent: 100.05, rows: [0, 1] };

/** For each rule of the catalogue: something that keeps it and something that breaks it. */
export const catalogueExamples = {
  'CATALOGUE-01': { keeps: { ...number, verdict: 'exempt' }, breaks: { ...number, verdict: 'incorrect' } },
  'CATALOGUE-02': { keeps: number, breaks: { ...number, replacement: '67-56-1' } },
  'CATALOGUE-03': {
    keeps: { ingredientName: 'Salt', numbers: ['7647-14-5'], rows: [0, 1] },
    breaks: { ingredientName: 'Salt', numbers: ['7647-14-5', '7447-40-7'], rows: [0, 1] },
  },
  'CATALOGUE-04': {
    keeps: { casNumber: '67-56-1', names: ['Methanol'], rows: [0, 1] },
    breaks: { casNumber: '67-56-1', names: ['Methanol', 'Methyl alcohol'], rows: [0, 1] },
  },
  'CATALOGUE-05': { keeps: product, breaks: { ...product, percent: 99.9 } },
  'CATALOGUE-06': { keeps: { ...product, percent: 150 }, breaks: { ...product, percent: 150.01 } },
};
