import { buildCatalogue, canOpenStep, emptyWizard, type WizardState, type WizardStep } from '@disclosure/core';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Toaster } from '../src/components/toaster.tsx';
import { type ReferenceData, ReferenceDataContext } from '../src/features/xml-creator/state/reference-data.tsx';
import { WizardContext, createWizardStore } from '../src/features/xml-creator/state/store.ts';
import { NavigationContext } from '../src/features/xml-creator/state/navigation.tsx';
import { createSaving, SavingContext } from '../src/lib/saving/use-saving.ts';
import type { Session } from '../src/features/session/session.ts';
import { SessionContext } from '../src/features/session/use-session.ts';
import { type Api, ApiContext } from '../src/lib/api.tsx';
import { createQueryClient } from '../src/lib/query-client.ts';
import { theme } from '../src/styles/theme.ts';
import { fakeApi } from './fake-api.ts';
import { startSession } from './start-session.ts';
import { patientUser } from './patient-user.ts';

export const noReferenceData: ReferenceData = {
  catalogue: buildCatalogue([], [], []),
  ingredients: [],
  vendors: [],
  customers: [],
};

interface Setting {
  /** What is different from an empty wizard. */
  readonly state?: Partial<WizardState>;
  readonly referenceData?: Partial<ReferenceData>;
  readonly api?: Partial<Api>;
  /** Someone signed in; without it no one is. */
  readonly session?: Session | undefined;
}

/** One step of the wizard by itself, with everything that the frame gives to a step. */
export function renderWizard(
  step: ReactElement,
  { state, referenceData, api, session = startSession().session }: Setting = {},
) {
  const store = createWizardStore({ ...emptyWizard, ...state });
  const visited: WizardStep[] = [];
  const navigation = {
    canOpen: (wanted: WizardStep) => canOpenStep(store.get(), wanted),
    goTo: (wanted: WizardStep) => void (canOpenStep(store.get(), wanted) && visited.push(wanted)),
  };
  const page = (
    <WizardContext value={store}>
      <ReferenceDataContext value={{ ...noReferenceData, ...referenceData }}>
        <NavigationContext value={navigation}>{step}</NavigationContext>
      </ReferenceDataContext>
    </WizardContext>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/xml-creator'] });
  const [wholeApi, queryClient] = [fakeApi(api), createQueryClient()];
  const { unmount } = render(
    <MantineProvider theme={theme}>
      <QueryClientProvider client={queryClient}>
        <SessionContext value={session}>
          <ApiContext value={wholeApi}>
            <SavingContext value={createSaving(wholeApi, queryClient)}>
              <RouterProvider router={router} />
              <Toaster />
            </SavingContext>
          </ApiContext>
        </SessionContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { store, visited, unmount, user: patientUser() };
}
