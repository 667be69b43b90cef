import { endpoints } from '@disclosure/api';
import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';
import { countyShapes } from './county-shapes.ts';

const server = process.env['SERVER_URL'] ?? 'http://127.0.0.1:3000';

/** Some paths are a call and a page at once; a browser that opens a page asks for HTML. */
const toServer: ProxyOptions = {
  target: server,
  bypass: ({ method, headers }) =>
    method === 'GET' && headers.accept?.includes('text/html') ? '/index.html' : undefined,
};

const callPaths = ['/api', ...Object.values(endpoints).map(({ path }) => path)].filter(
  (path) => path === '/api' || !path.startsWith('/api/'),
);

/** What every page needs is one file, and small parts that several pages share are joined: a page took a hundred. */
const SHARED = 'shared';
const groups = [
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  // The field for a password shares one small hook with menus. Joined by size, the sign-in would fetch all they need.
  { name: 'state', test: /[/]use-uncontrolled[/]/, priority: 1 },
  // Joined by size, what asks whether a field is blank would come to the sign-in with the messages of all pages.
  { name: 'words', test: /[/]core[/]src[/](texts|rule|memo)[/]/, priority: 1 },
  { name: SHARED, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 6000 },
];
/** Without the names of all that share it, which the bundler lists. */
const inAssets = (name = '') => `assets/${name.startsWith(`${SHARED}~`) ? SHARED : '[name]'}-[hash]`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), countyShapes()],
  // It knows `composes` by itself; the other way warns of it at every build.
  css: { transformer: 'lightningcss' },
  // A worker has modules of its own, and loads some of them later.
  worker: { format: 'es', plugins: () => [countyShapes()] },
  server: { proxy: Object.fromEntries(callPaths.map((path) => [path, toServer])) },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    // A font inside a style sheet is a data: address, which the content security policy refuses.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        chunkFileNames: ({ name }) => `${inAssets(name)}.js`,
        assetFileNames: ({ names: [name] }) => `${inAssets(name)}[extname]`,
      },
    },
  },
});
