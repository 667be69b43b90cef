import { messages } from '@disclosure/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { DoneNote, ErrorBanner } from '../../components/callout.tsx';
import { ProblemError } from '@disclosure/api';
import { useApi } from '../../lib/api.tsx';
import { useQueryToken } from '../../lib/browser.ts';
import { wordsOf } from '../../lib/failure.ts';

/** Somebody opened the link that was mailed to a new address. */
export function EmailConfirmation({ onConfirmed }: { readonly onConfirmed: () => unknown }) {
  const api = useApi();
  const token = useQueryToken('confirm');
  const sent = useRef<string>(undefined);
  const { mutate, isSuccess, error } = useMutation({ mutationFn: api.confirmEmail, onSuccess: onConfirmed });

  useEffect(() => {
    // A token is good once; asking twice would report the second try.
    if (!token || sent.current === token) return;
    sent.current = token;
    mutate({ body: { token } });
  }, [mutate, token]);

  if (isSuccess) return <DoneNote>{messages.profile.emailConfirmed}</DoneNote>;
  return error ? <ErrorBanner error={error}>{explain(error)}</ErrorBanner> : null;
}

const explain = (error: Error) =>
  error instanceof ProblemError && error.status === 400 ? messages.profile.confirmationInvalid : wordsOf(error);
