import type { twoStepEndpoints } from '@disclosure/api';
import type { Handlers } from '../../http/serve.ts';
import type { AccountServices } from '../account-services.ts';
import { beginSetUp, confirmTwoStep, readTwoStep, renewCodes, turnOffTwoStep } from './set-up.ts';

export const twoStepRoutes = (services: AccountServices): Handlers<typeof twoStepEndpoints> => ({
  getTwoStep: (_, { caller }) => readTwoStep(services, caller),

  beginTwoStep: ({ body }, { caller, client }) => beginSetUp(services, caller, body.current_password, client),

  confirmTwoStep: ({ body }, { caller }) => confirmTwoStep(services, caller, body.otp),

  renewRecoveryCodes: ({ body }, { caller, client }) => renewCodes(services, caller, body, client),

  turnOffTwoStep: ({ body }, { caller, client }) => turnOffTwoStep(services, caller, body, client),
});
