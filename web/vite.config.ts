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

const isPlainControl =
  /node_modules(?!.*(?:zod|floating-ui|table|virtual|components.(?:Popover|Combobox|Menu|Tooltip|Select|Autocomplete|HoverCard)))/u;

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
        codeSplitting: {
          // What every page starts with comes in two files: the libraries', which change seldom and stay
          // in the visitor's cache, and ours. What many pages share comes in a few more: every file costs
          // a request and about a kilobyte of headers.
          groups: [
            {
              name: 'libraries',
              test: /node_modules|rolldown|vite/u,
              tags: ['$initial'],
              priority: 5,
            },
            { name: 'index', tags: ['$initial'], priority: 4 },
            { name: 'icons', test: /@tabler/u, minShareCount: 2, priority: 3 },
            // What opens over a page, and what lists, stays out of the pages that do neither.
            { name: 'controls', test: isPlainControl, minShareCount: 4, priority: 3 },
            {
              name: 'fields',
              test: /kit.(?:form|layout|text).(?!.*filter)/u,
              minShareCount: 4,
              priority: 2,
            },
            {
              name: 'lists',
              test: /kit.(?:data-table|list-screen|async-combobox)|@tanstack.*(?:table|virtual)/u,
              minShareCount: 2,
              priority: 1,
            },
            { name: 'common', minShareCount: 6, priority: 0 },
          ],
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
