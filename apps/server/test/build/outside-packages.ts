import type { Plugin } from 'esbuild';

/** External packages stay outside the bundle. */
export const outsidePackages: Plugin = {
  name: 'outside-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./#]/ }, ({ path }) =>
      path.startsWith('@greenroom/') ? undefined : { path, external: true },
    );
  },
};
