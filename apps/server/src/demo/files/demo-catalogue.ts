import { buildCatalogue, type Catalogue, percent } from '@disclosure/core';
import { demoProducts } from '../products.ts';
import { demoVendors } from '../vendors.ts';

/** The demo products, ready to be looked up, whatever somebody made of those in the database. */
export function demoCatalogue(): Catalogue {
  const companies = Object.values(demoVendors);
  const vendors = companies.map(({ company, first_name, last_name, email, phone }, index) => ({
    id: index + 1,
    company,
    firstName: first_name,
    lastName: last_name,
    email,
    phone,
  }));
  const ingredients = demoProducts
    .flatMap((product) => product.parts.map(([substance, share]) => ({ product, substance, share })))
    .map(({ product, substance, share }, index) => ({
      id: index + 1,
      code: product.code,
      tradeName: product.tradeName,
      vendorId: companies.indexOf(product.vendor) + 1,
      purpose: product.purpose,
      ingredientName: substance.name,
      casNumber: substance.cas,
      specificGravity: product.specificGravity,
      percentInAdditive: percent(share),
      units: product.units,
      comments: '',
    }));
  return buildCatalogue(ingredients, vendors, []);
}
