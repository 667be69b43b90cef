/** Words for the kind of company; they say nothing about which one it is. */
export const companyTypeWords: ReadonlySet<string> = new Set(
  (
    'inc incorporated llc lc llp lp lllp ltd limited co company corp corporation plc pc sa gp ' +
    'holdings holding group partners partnership trust the of and usa us america na'
  ).split(' '),
);

/** Words that half of this industry has in its name. */
const industryWords =
  'oil gas petroleum energy resources resource exploration production producing operating operations operator operators ' +
  'development natural midstream upstream onshore services service';

export const stopWords: ReadonlySet<string> = new Set([...companyTypeWords, ...industryWords.split(' ')]);
