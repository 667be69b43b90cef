import type { AccountServices } from './accounts/account-services.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { customerRoutes } from './customers/customer-routes.ts';
import { ingredientRoutes } from './ingredients/ingredient-routes.ts';
import { thirdPartyChemRoutes } from './third-party-chems/third-party-chem-routes.ts';
import { userRoutes } from './users/user-routes.ts';
import { vendorRoutes } from './vendors/vendor-routes.ts';

/** Settings: who may do what, and the reference data. */
export const administrationRoutes = (services: AccountServices) => ({
  ...userRoutes(services),
  ...customerRoutes(services),
  ...thirdPartyChemRoutes(services),
  ...vendorRoutes(services),
  ...ingredientRoutes(services),
  ...auditRoutes(services),
});
