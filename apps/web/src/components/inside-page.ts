/** Where a menu is rendered: outside what scrolls, which would cut it off, but inside the page's landmark. */
export const insidePage = { target: '#main' };
