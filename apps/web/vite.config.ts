import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import rootPackage from '../../package.json' with { type: 'json' };
import { bundleBudget } from './bundle-budget.ts';
import { chunksByScreen } from './chunks-by-screen.ts';
import { endpointsWithoutSchemas } from './endpoints-without-schemas.ts';
import { joinRuntime } from './join-runtime.ts';
import { pureDefinitions } from './pure-definitions.ts';
import { retryImports } from './retry-imports.ts';
import { startScript } from './start-script.ts';
import { leafletModule, usedLeaflet } from './used-leaflet.ts';
import { writeScreens } from './write-screens.ts';

const server = 'http://127.0.0.1:3001';

// biome-ignore lint/style/noDefaultExport: Vite reads its configuration from the default export.
export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    tailwindcss(),
    endpointsWithoutSchemas(),
    joinRuntime(),
    retryImports(),
    usedLeaflet(),
    bundleBudget(),
    startScript(),
    writeScreens(),
  ],
  resolve: {
    // The package's exports point every bundler to its development build.
    alias:
      command === 'build'
        ? [
            {
              find: /^react-router$/,
              replacement: fileURLToPath(import.meta.resolve('react-router')).replace(
                '/development/',
                '/production/',
              ),
            },
            { find: /^leaflet$/, replacement: leafletModule },
          ]
        : [],
  },
  define: { __APP_VERSION__: JSON.stringify(rootPackage.version) },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The content security policy forbids data: scripts, and small files are cached better than inlined ones.
    assetsInlineLimit: 0,
    // Saves 2 KiB on every page: the server names the files of a screen in its page.
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunksByScreen(), debugName: 'screens' }],
        },
      },
      treeshake: pureDefinitions,
    },
  },
  server: {
    proxy: { '/api': { target: server, ws: true }, '/auth': { target: server } },
  },
}));
