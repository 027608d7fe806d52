import type { Plugin } from 'vite';

/**
 * For the build of the worker, which vite-plugin-pwa begins by itself: one file, asked for by the bundler's present option instead of
 * a deprecated one, and no report of what went well.
 */
export function plainWorker(): Plugin {
  return {
    name: 'plain-worker',
    config(config) {
      const output = config.build?.rollupOptions?.output;
      if (output === undefined || Array.isArray(output)) throw new Error('The worker is built as one file.');
      delete output.inlineDynamicImports;
      output.codeSplitting = false;
      config.logLevel = 'warn';
    },
  };
}
