import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = process.env.MANGROVE_API ?? 'http://127.0.0.1:3000';
const served = ['/api', '/healthz', '/docs', '/openapi.json', '/cookie-info'];

/** The one font file that every page needs starts loading with the page, not with its styles. */
function preloadLatinFont(): Plugin {
  return {
    name: 'preload-latin-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /commissioner-latin-flar-normal.*\.woff2$/u.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `/${file}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
            },
            injectTo: 'head',
          })),
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadLatinFont()],
  build: {
    target: 'es2023',
    sourcemap: false,
    // Nothing is inlined as a data: address, which the Content-Security-Policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page starts with comes in two files: ours, and the libraries', which
        // change seldom and stay in the visitor's cache.
        codeSplitting: {
          groups: [{ name: 'libraries', test: /node_modules/u, tags: ['$initial'] }],
        },
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(served.map((path) => [path, { target: api }])),
      '/ws': { target: api, ws: true },
    },
  },
});
