/** What XML escapes, normalises or forbids: characters picked at random would hardly ever meet them. */
export const oddCharacters = ['&', '<', '>', '"', "'", ']', ' ', '\t', '\n', '\r', '\u0085', '\uFFFE', '\uD83D'];
