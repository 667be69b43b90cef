/** A draft that nobody has touched for so many days is forgotten, on the server and in the browser. */
export const DRAFT_DAYS = 90;
