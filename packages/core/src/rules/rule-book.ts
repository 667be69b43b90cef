import { customerRules } from './administration/customer.ts';
import { ingredientRules } from './administration/ingredient.ts';
import { mappingRules } from './administration/mapping.ts';
import { assignmentRules, userRules } from './administration/user.ts';
import { vendorRules } from './administration/vendor.ts';
import { concentrationRules, rowsExistRules } from './disclosure.ts';
import { documentRules, ownerRules, sizeRules } from './document.ts';
import { fileNameRules } from './file-name.ts';
import { fluidRules } from './fluid.ts';
import { forgotPasswordRules } from './forgot-password.ts';
import { fracproJobRules, fracproTimeRules } from './fracpro.ts';
import { inputRules, takenIdRule } from '../input/input-rules.ts';
import { jobFormatRules, jobNumberRules, wellSelectionRules } from '../jobs/job-rules.ts';
import { limitRules } from './limit.ts';
import { passwordRules } from './password.ts';
import { emailChangeRules, passwordChangeRules, profileRules } from './profile.ts';
import { resetPasswordRules } from './reset-password.ts';
import { additiveRules, relatedRowRules } from './rows/additive.ts';
import { casRules } from './rows/cas.ts';
import { claimantRowRules, claimantRules } from './rows/claimant.ts';
import { printRules } from './rows/print.ts';
import { ampersandRules, rowRules } from './rows/row.ts';
import { substanceRules } from './rows/substance.ts';
import { textRules } from './rows/text.ts';
import { mixedUnitRules, unitRules } from './rows/unit.ts';
import { firstRowRules, xmlRowRules } from './rows/xml.ts';
import type { Rule } from '../rule/rule.ts';
import { customerChosenRules, xmlExistsRules } from './save.ts';
import { signInRules } from './sign-in.ts';
import { waterFormatRules } from '../water/water-format.ts';
import { waterRules } from './water.ts';
import { chemicalRules } from './wells/chemical.ts';
import { dateRules, dateWarnings, futureRules, jobDateRules, jobDateWarnings } from './wells/date.ts';
import { storedFileRules, twinRules } from './wells/file.ts';
import { coordinateRules, locationRules, placeRules } from './wells/place.ts';
import { deadlineRules, stateRules } from './wells/state.ts';
import { wellFieldRules, wellRules, wellWarnings } from './wells/well.ts';

/** Every rule of the product, by table. The message reference in docs/ is printed from this. */
export const ruleBook = {
  'SIGN-IN': signInRules,
  FORGOT: forgotPasswordRules,
  RESET: resetPasswordRules,
  PASSWORD: passwordRules,
  PROFILE: [...passwordChangeRules, ...profileRules, ...emailChangeRules],
  FRACPRO: [...fracproJobRules, ...fracproTimeRules],
  USER: userRules,
  ASSIGN: assignmentRules,
  CUSTOMER: customerRules,
  MAPPING: mappingRules,
  INGREDIENT: ingredientRules,
  VENDOR: vendorRules,
  JOB: [...jobNumberRules, ...wellSelectionRules, ...jobFormatRules],
  INPUT: [...inputRules, takenIdRule],
  CHEMICAL: chemicalRules,
  UNIT: [...unitRules, ...mixedUnitRules],
  WATER: [...waterRules, ...waterFormatRules],
  DISCLOSURE: [...rowsExistRules, ...concentrationRules],
  ROW: [...rowRules, ...ampersandRules],
  WELL: [...wellFieldRules, ...wellRules, ...wellWarnings],
  DATE: [...dateRules, ...jobDateRules, ...futureRules, ...jobDateWarnings, ...dateWarnings],
  XML: [...firstRowRules, ...xmlRowRules],
  CAS: casRules,
  LIMIT: limitRules,
  PLACE: [...placeRules, ...locationRules, ...coordinateRules],
  FLUID: fluidRules,
  ADDITIVE: [...relatedRowRules, ...additiveRules],
  SUBSTANCE: substanceRules,
  TEXT: textRules,
  PRINT: printRules,
  CLAIMANT: [...claimantRules, ...claimantRowRules],
  FILE: [...storedFileRules, ...twinRules],
  NAME: fileNameRules,
  STATE: [...deadlineRules, ...stateRules],
  SAVE: [...xmlExistsRules, ...customerChosenRules],
  DOCUMENT: documentRules,
  SIZE: sizeRules,
  OWNER: ownerRules,
} satisfies Record<string, readonly Rule<never>[]>;
