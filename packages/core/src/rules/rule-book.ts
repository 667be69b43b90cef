import {
  customerRules,
  ingredientRules,
  mappingRules,
  assignmentRules,
  userRules,
  vendorRules,
} from './administration.ts';
import { catalogueCasRules, catalogueNameRules, catalogueNumberRules, productRules } from './catalogue.ts';
import { claimNotes, claimRules, codeRules } from './claims.ts';
import { contradictionRules, weighingRules } from './consistency.ts';
import { concentrationRules, rowsExistRules, fluidRules } from './disclosure.ts';
import {
  amendmentRules,
  documentRules,
  ownerRules,
  sizeRules,
  fileNameRules,
  customerChosenRules,
  xmlExistsRules,
} from './document.ts';
import {
  forgotPasswordRules,
  headerPasswordRules,
  emailChangeRules,
  passwordChangeRules,
  profileRules,
  signInRules,
  resetPasswordRules,
  passwordRules,
} from './account.ts';
import { fracproJobRules, fracproTimeRules } from './fracpro.ts';
import { inputRules, takenIdRule } from '../input/input-rules.ts';
import { jobFormatRules, jobNumberRules, wellSelectionRules } from '../jobs/read-job.ts';
import { limitRules } from './limit.ts';
import { additiveNotes, additiveRules, relatedRowRules, mixedUnitRules, unitRules } from './rows/related-rows.ts';
import { casNotes, casRules, otherCasRules } from './rows/cas.ts';
import { claimantRefusals, claimantRowRules, claimantRules } from './rows/claimant.ts';
import { massNotes, printRules, shareNotes } from './rows/print.ts';
import { ampersandRules, rowRules, firstRowRules, refusedRowRules, xmlRowRules } from './rows/row.ts';
import { substanceNotes, substanceRules, textRules } from './rows/substance.ts';
import type { Rule } from '../rule/rule.ts';
import { waterFormatRules } from '../water/read-water-source.ts';
import { waterRules, waterWarnings } from './water.ts';
import {
  baseWaterRules,
  chemicalRules,
  operatorRules,
  silentRules,
  wellFieldRules,
  wellNotes,
  wellRules,
  wellWarnings,
} from './wells/well.ts';
import { dateRules, dateWarnings, futureRules, jobDateRules, jobDateWarnings } from './wells/date.ts';
import { storedFileRules, twinRules } from './wells/file.ts';
import { coordinateRules, locationRules, placeRules } from './wells/place.ts';
import { deadlineRules, linkWarnings, stateRules } from './wells/state.ts';

/** Every rule of the product, by table. The message reference in docs/ is printed from this. */
export const ruleBook = {
  'SIGN-IN': signInRules,
  FORGOT: forgotPasswordRules,
  RESET: resetPasswordRules,
  CHANGE: headerPasswordRules,
  PASSWORD: passwordRules,
  PROFILE: [...passwordChangeRules, ...profileRules, ...emailChangeRules],
  FRACPRO: [...fracproJobRules, ...fracproTimeRules],
  USER: userRules,
  ASSIGN: assignmentRules,
  CUSTOMER: customerRules,
  MAPPING: mappingRules,
  INGREDIENT: ingredientRules,
  VENDOR: vendorRules,
  CATALOGUE: [...catalogueNumberRules, ...catalogueNameRules, ...catalogueCasRules, ...productRules],
  JOB: [...jobNumberRules, ...wellSelectionRules, ...jobFormatRules],
  INPUT: [...inputRules, takenIdRule],
  CHEMICAL: chemicalRules,
  UNIT: [...unitRules, ...mixedUnitRules],
  WATER: [...waterRules, ...waterFormatRules, ...waterWarnings],
  DISCLOSURE: [...rowsExistRules, ...concentrationRules],
  ROW: [...rowRules, ...ampersandRules],
  WELL: [
    ...wellFieldRules,
    ...silentRules,
    ...wellRules,
    ...wellWarnings,
    ...baseWaterRules,
    ...operatorRules,
    ...wellNotes,
  ],
  DATE: [...dateRules, ...jobDateRules, ...futureRules, ...jobDateWarnings, ...dateWarnings],
  XML: [...firstRowRules, ...xmlRowRules, ...refusedRowRules],
  CAS: [...casRules, ...otherCasRules, ...casNotes],
  LIMIT: limitRules,
  PLACE: [...placeRules, ...locationRules, ...coordinateRules],
  FLUID: fluidRules,
  CONSISTENCY: [...weighingRules, ...contradictionRules, ...claimRules, ...claimNotes],
  CODE: codeRules,
  ADDITIVE: [...relatedRowRules, ...additiveRules, ...additiveNotes],
  SUBSTANCE: [...substanceRules, ...substanceNotes],
  TEXT: textRules,
  PRINT: [...printRules, ...massNotes, ...shareNotes],
  CLAIMANT: [...claimantRules, ...claimantRowRules, ...claimantRefusals],
  FILE: [...storedFileRules, ...twinRules],
  NAME: fileNameRules,
  STATE: [...deadlineRules, ...stateRules, ...linkWarnings],
  SAVE: [...xmlExistsRules, ...customerChosenRules, ...amendmentRules],
  DOCUMENT: documentRules,
  SIZE: sizeRules,
  OWNER: ownerRules,
} satisfies Record<string, readonly Rule<never>[]>;
