declare const unit: unique symbol;

/** Of a hundred: 30 is thirty percent. */
export type Percent = number & { readonly [unit]: 'percent' };
/** Of one: 0.3 is thirty percent. */
export type Fraction = number & { readonly [unit]: 'fraction' };

export const percent = (value: number): Percent => value as Percent;
export const fraction = (value: number): Fraction => value as Fraction;

/** The two conversions stand here and nowhere else. */
export const toPercent = (share: Fraction): Percent => percent(share * 100);
export const toFraction = (share: Percent): Fraction => fraction(share / 100);
