import { waitFor } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';

const isDisabled = (element: Element) => element instanceof HTMLButtonElement && element.disabled;

/** A user who clicks on a button once it can be clicked: many wait for an answer of the server first. */
export function patientUser(): UserEvent {
  const user = userEvent.setup({ delay: null });
  const click = async (element: Element) => {
    if (isDisabled(element)) {
      await waitFor(() => {
        if (isDisabled(element)) throw new Error(`The button "${element.textContent}" cannot be clicked`);
      });
    }
    await user.click(element);
  };
  return Object.assign(Object.create(user) as UserEvent, { click });
}
