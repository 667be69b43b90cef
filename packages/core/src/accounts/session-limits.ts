/** A session ends after this long without activity, unless the server is set otherwise. */
export const SESSION_IDLE_MINUTES = 60;

/** How long before that end a person is asked whether to stay. */
export const IDLE_WARNING_MINUTES = 2;
