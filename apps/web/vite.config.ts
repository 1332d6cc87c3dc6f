import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import rootPackage from '../../package.json' with { type: 'json' };
import { bundleBudget } from './bundle-budget.ts';
import { endpointsWithoutSchemas } from './endpoints-without-schemas.ts';

const server = 'http://127.0.0.1:3001';

// biome-ignore lint/style/noDefaultExport: Vite reads its configuration from the default export.
export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss(), endpointsWithoutSchemas(), bundleBudget()],
  resolve: {
    // The package's exports name its development build for every bundler.
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
    // Saves 2 KiB on every page; the groups below keep imports flat, so that there is nothing to preload.
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // By default every shared module would be a request of its own. So: what every page needs, what the pages
            // inside the layout need, and what the forms outside of it need.
            { name: 'core', tags: ['$initial'], priority: 2 },
            {
              name: 'console',
              test: /app\/layout\/main-layout|ui\/(badge|card|definition-list|empty-state|page-head|skeleton)\./,
            },
            {
              name: 'forms',
              test: /features\/auth\/(form-card|login-form)|ui\/(banner|field|text-field|text-link|link-button)\./,
              priority: 1,
            },
          ],
        },
      },
      // Building a schema has no effect of its own, so a schema that no screen uses leaves the bundle.
      treeshake: {
        manualPureFunctions: ['z'],
        moduleSideEffects: [{ test: /packages\/domain\/src/, sideEffects: false }],
      },
    },
  },
  server: {
    proxy: { '/api': { target: server, ws: true }, '/auth': { target: server } },
  },
}));
