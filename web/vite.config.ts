import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';

const api = process.env.MANGROVE_API ?? 'http://127.0.0.1:3000';
/** The server serves no file below a folder that begins with a dot, so browsers cannot read it. */
const pageFiles = '.vite/pages.json';
const served = ['/api', '/healthz', '/docs', '/openapi.json', '/cookie-info', '/oembed'];

/**
 * Preloads the font file that every page needs, before its styles. Text painted in another typeface
 * first would move when this font arrives.
 */
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
            injectTo: 'head-prepend',
          })),
    },
  };
}

/**
 * Lets the libraries be a script of their own before the app's: the browser evaluates each in a task,
 * between which the page answers.
 */
function startLibrariesFirst(): Plugin {
  return {
    name: 'start-libraries-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const libraries =
          /<link rel="modulepreload" crossorigin href="(\/assets\/libraries-[^"]+)">/u;
        const [link, address] = libraries.exec(html) ?? [];
        if (!link) throw new Error('The page preloads no libraries.');
        const script = `<script type="module" crossorigin src="${address}"></script>`;
        return html
          .replace(link, '')
          .replace('<script type="module"', `${script}\n    <script type="module"`);
      },
    },
  };
}

/** Writes a file that tells the server which chunks each page needs beside those of every page. */
function listPageFiles(): Plugin {
  return {
    name: 'list-page-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = new Map<string, Rolldown.OutputChunk>();
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') chunks.set(file.fileName, file);
        }
        const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
        const always = collectImports(chunks, entry?.fileName ?? '');
        const pages: Record<string, { scripts: string[]; styles: string[] }> = {};
        for (const { fileName, moduleIds } of chunks.values()) {
          const needed = [...collectImports(chunks, fileName)].filter((file) => !always.has(file));
          const styles = needed.flatMap((file) => [
            ...(chunks.get(file)?.viteMetadata?.importedCss ?? []),
          ]);
          for (const id of moduleIds) {
            const page = /\/src\/pages\/([\w-]+)\.tsx$/u.exec(id)?.[1];
            if (page) pages[page] = { scripts: needed, styles: [...new Set(styles)] };
          }
        }
        this.emitFile({ type: 'asset', fileName: pageFiles, source: JSON.stringify(pages) });
      },
    },
  };
}

/** A chunk and all chunks that it imports statically. */
function collectImports(
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  fileName: string,
  found = new Set<string>(),
): Set<string> {
  const chunk = chunks.get(fileName);
  if (!chunk || found.has(fileName)) return found;
  found.add(fileName);
  for (const imported of chunk.imports) collectImports(chunks, imported, found);
  return found;
}

/**
 * Which chunk a module goes into: the first that matches it. A module's imports go with it unless
 * an earlier chunk has them. Every file costs a request and about a kilobyte of headers, so few
 * chunks are better than exact ones. A module that no entry matches and that is not shared stays
 * with the dynamic import that asks for it.
 */
const files: Rolldown.CodeSplittingGroup[] = [
  // The start of every page: libraries, which change seldom and stay in the cache, and our code.
  { name: 'libraries', test: /node_modules|rolldown|vite/u, tags: ['$initial'] },
  { name: 'index', tags: ['$initial'] },
  // What a form needs that has no menus or dialogs.
  {
    name: 'fields',
    test: new RegExp(
      [
        'components.(Alert|Checkbox|Divider|Fieldset|Group|Input|Paper|SimpleGrid|Stack|Text|TextInput|Title)\\b|InlineInput|IconArrowLeft\\b',
        'kit.form.(check-field|field-|form\\b(?!-)|password-field|text-field|use-form)|kit.layout.(dialog-buttons|focus-target|layout|notice|plain-click)|kit.(draft-store.draft-store\\b|text.(create-matcher|fill-text|formats)|url-state)',
        'features.onboarding.(messages|user-flags)|contract.src.(compare-texts|duplicates|email-shape|fold-text|group-by|password|report-rules|text)\\b',
      ].join('|'),
      'u',
    ),
  },
  { name: 'icons', test: /@tabler/u, minShareCount: 2 },
  // Popovers, menus and selects that the map needs.
  {
    name: 'popovers',
    test: /floating-ui|mantine.*(Badge|Combobox|Floating|NativeSelect|Pill|Popover|ScrollArea|SegmentedControl|Tooltip)|kit.(async-combobox|form.choice-field|layout.(icon-button|use-narrow))/u,
  },
  // The network, and the user's own profile and roles.
  {
    name: 'network',
    test: /contract.src.(calls.(entities|network)|entity-id|patch-columns|roles|social-links\b|year-span)|domain.(entity.(?!possible-duplicates|duplicate-reasons|about-languages|identifier-link|kind-texts|other-names)|network.(?!follow-part|network-parts|read-parts)|report.(link-messages|report-link)|agreement.(link-messages|join-link)|unclaimed.(api|link-messages|unclaimed-links)|fields.(audience-(mark|messages)|defined-query|lines-later|platforms|state-messages)|site.(system-share|use-copy))|app.(entity-guard|profile-watcher)|graph.(api|drawing.map-worker|network.(decode-network|network|network-answer|own-network))\.ts|features.history.(history-button|messages)|kit.(form.quiet-button|later-query|layout.use-page-settled)|api.receive-file|use-log-out/u,
  },
  // What pages and cards say of an entity beside its name.
  {
    name: 'entity-words',
    test: /contract.src.(calls.short-addresses|identifier-words|place-path|qr-code|model.(direction|role-types))|domain.(agreement.waiting-line|lists|place.place-links|site.(servers-head|share-button)|entity.(about-languages|identifier-link|other-names)|sources|labels.(label-list|label-text|messages))/u,
  },
  // Shapes and lines of defined fields: editors need them, and pages and cards that show one.
  {
    name: 'defined-fields',
    test: /contract.src.(model.defined-fields|social-link-rules)|domain.(entity.kind-texts|fields.defined-line)/u,
  },
  {
    name: 'accounts',
    test: /features.accounts.(account-frame|api\b(?!-)|forgot|log-in-form|messages|resend|reset|sign-up|use-resend|verify)|pages.(account-link|login|register)/u,
  },
  {
    name: 'map',
    test: /features.graph.(?!.*(card.(?!messages|card-panel)|color.(group-field|groups-list|known|color-(columns|sheet))|embed|ended.(ended-note|messages|step-back)|focus.(focus-bar|known|messages)|ground.(coast|known|messages|place|unplaced)|help.map-help|lines.(card|line-(card|not-shown)|relationships|steps)|network.part|parts.(?!use-wanted)|search.(facet-field|field-filters|filter-(form|title)|offline-search|typed-span|years-form)|share|size.(known|messages|size)|table|thumbnail|worker|export.(?!download-(button|control)|messages)|paths.(?!path-(camera|ends))|time.(?!messages|time-choice|use-time)))|pages.(fullscreen|map|network-graph)/u,
  },
  // The ground of the map, loaded when the map is first shown by place.
  {
    name: 'ground',
    test: /d3-(array|geo)|internmap|topojson|contract.src.place-keys|graph.src.ground|features.graph.ground.(coast|known)/u,
  },
  // Only what writes compressed files: not every screen with a table does.
  { name: 'archives', test: /fflate|kit.files.zip/u },
  // The map loads its table and its card after it is shown; sheets lie beside tables.
  {
    name: 'tables',
    test: /@tanstack.*(table|virtual)|kit.(data-table|files|form.(filter-select|search-field)|layout.(choice-tabs|icon-link|side-sheet))/u,
  },
  // Dialogs, menus, lists, and what reads years as people write them: what every page behind the
  // login has.
  {
    name: 'screens',
    test: /node_modules(?!.*(csv-parse|image-crop|libesm|marked|@simplewebauthn|@tabler))|contract.src.year(s|-(ends|numbers|phrases|words))\b|kit.(form|layout.(?!losing)|list-screen|text)|domain.site.copy-field|onboarding.welcome/u,
  },
  {
    name: 'menus',
    test: /app.(visitor-menu|login-items)|bar-menus|compact-search|restricted-notice|step-up-dialog/u,
  },
  {
    name: 'map-details',
    test: /features.graph.(card|lines.(card|line-(card|not-shown)|relationships|steps)|size.(messages|size-column)|table|time.timeline)|pages.node-detail/u,
  },
  { name: 'offline', test: /features.offline/u },
  { name: 'legal', test: /features.legal|pages.legal|node_modules.marked/u },
  { name: 'downloads', test: /features.graph.export|render.picture/u },
  {
    name: 'map-tools',
    test: /features.graph.(color.(color-sheet|groups-list)|focus.(focus-bar|known|messages)|ground.(messages|place|unplaced)|help.map-help|network.part|paths|search.(field-filters|typed-span)|share|time)/u,
  },
  {
    name: 'history',
    test: /libesm|domain.(entity.(possible-duplicates|duplicate-reasons)|history)/u,
  },
  {
    name: 'profile-fields',
    test: /domain.(fields.(?!crop)|report.(removal|report)-dialog|agreement.(messages|join-dialog))|kit.draft-store/u,
  },
  {
    name: 'editor',
    test: /features.(access|connections.(?!add-several|sources-dialog)|editor)|kit.pending-edits|pages.(entity-editor|whole-editor)/u,
  },
  {
    name: 'dashboard',
    test: /features.(accounts.(?!api-tokens|passkeys|provider|second-factor)|dashboard|graph.network-thumbnail)|pages.profile/u,
  },
  {
    name: 'onboarding',
    test: /features.onboarding|pages.(create-profile|entity-form|onboarding)/u,
  },
  { name: 'administration', test: /features.administration/u, minShareCount: 2 },
  {
    name: 'control-panel',
    test: /features.(administration.(entity-list|official|overview|system)|entity-search)|pages.(entity-list|superuser)/u,
  },
];

/** Renders pages on the server: one file without packages, where `npm start` expects it. */
const pageRenderer: UserConfig = {
  root: import.meta.dirname,
  plugins: [react()],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    target: 'node20',
    outDir: 'dist-server',
    copyPublicDir: false,
    rolldownOptions: { output: { codeSplitting: false } },
  },
};

const browserApp: UserConfig = {
  root: import.meta.dirname,
  // The worker that draws loads what a quick GPU needs, and pictures to save, only then.
  worker: { format: 'es' },
  plugins: [react(), preloadLatinFont(), startLibrariesFirst(), listPageFiles()],
  build: {
    target: 'es2023',
    sourcemap: false,
    // No data: addresses, because the Content-Security-Policy refuses them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: files.map((file, at) => ({ ...file, priority: files.length - at })),
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
};

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? pageRenderer : browserApp));
