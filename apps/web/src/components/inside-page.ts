/** Where a menu is drawn: outside what scrolls and would cut it off, inside the landmark that the page is. */
export const insidePage = { target: '#main' };
