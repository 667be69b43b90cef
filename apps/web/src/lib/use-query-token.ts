import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** A secret from a mailed link. It is read once and taken out of the address bar, where others could see it. */
export function useQueryToken(name: string): string | undefined {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(search).get(name) || undefined;
  const [token, setToken] = useState(given);
  // A second link opened in the same page counts too.
  if (given && given !== token) setToken(given);

  useEffect(() => {
    if (given) void navigate(pathname, { replace: true });
  }, [given, navigate, pathname]);
  return token;
}
