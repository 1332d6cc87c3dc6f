import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import rootPackage from '../../package.json' with { type: 'json' };
import { bundleBudget } from './bundle-budget.ts';
import { endpointsWithoutSchemas } from './endpoints-without-schemas.ts';

/** Functions of the domain that create a schema, like `z`. */
const schemaMakers = [
  ...['boundedText', 'trimmedText', 'requiredText', 'patternText', 'integerParam'],
  ...['boundedObject', 'sortParameter', 'atLeast', 'atMost'],
];
const server = 'http://127.0.0.1:3001';

// biome-ignore lint/style/noDefaultExport: Vite reads its configuration from the default export.
export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss(), endpointsWithoutSchemas(), bundleBudget()],
  resolve: {
    // The package's exports point every bundler to its development build.
    alias:
      command === 'build'
        ? [
            {
              find: /^react-router$/,
              replacement: import.meta
                .resolve('react-router')
                .replace('/development/', '/production/')
                .replace('file://', ''),
            },
          ]
        : [],
  },
  define: { __APP_VERSION__: JSON.stringify(rootPackage.version) },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The content security policy forbids data: scripts, and small files are cached better than inlined ones.
    assetsInlineLimit: 0,
    // Saves 2 KiB on every page; the groups below keep imports flat, so there is nothing to preload.
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // By default every shared module would be a separate request. So the groups are: what every page needs,
            // what the pages inside the layout need, and what the forms outside of it need.
            { name: 'core', tags: ['$initial'], priority: 2 },
            {
              name: 'console',
              test: /app\/layout\/main-layout|ui\/(badge|card|definition-list|page-head|feedback\/(empty-state|skeleton))\./,
            },
            {
              name: 'forms',
              test: /ui\/(feedback\/banner|form\/(field|text-field))\./,
              priority: 1,
            },
            // Used on both sides: in the group of the forms every page would load those, in that of the console every
            // form.
            {
              name: 'links',
              test: /ui\/button\/(text-link|link-button)\.|branding\/(page-name|use-document-title)\.|api\/error-message\./,
              priority: 2,
            },
            // Form validation is loaded with the first form. Above `core`: its modules mention these, but use nothing
            // of them.
            {
              name: 'schemas',
              test: /node_modules\/zod\/|http\/(bounded-text|length-checks)\./,
              priority: 3,
            },
            {
              name: 'contract-form',
              test: /node_modules\/react-hook-form\/|src\/forms\/(?!dialog)/,
              priority: 1,
            },
            // Each separate file costs some 120 bytes, so modules that are mostly needed together share one.
            {
              name: 'parts',
              test: /ui\/(feedback\/error-state|overlay\/(tooltip|tooltip-host)|button\/(icon-button|explained-button)|lazy\/)/,
            },
            {
              name: 'places',
              test: /live\/(live-parts|use-status-feed|count-words)|domain\/src\/operations\/status-counts/,
            },
            {
              name: 'lists',
              test: /src\/listing\/(?!list-(screen|table)|search-box)|features\/inventory\/value-or-missing\.|domain\/src\/listing\/|[iI]nfiniteQuery/,
            },
          ],
        },
      },
      // Creating a schema has no side effects, so a schema that no screen uses is removed from the bundle.
      treeshake: {
        manualPureFunctions: ['z', ...schemaMakers],
        moduleSideEffects: [{ test: /packages\/domain\/src/, sideEffects: false }],
      },
    },
  },
  server: {
    proxy: { '/api': { target: server, ws: true }, '/auth': { target: server } },
  },
}));
