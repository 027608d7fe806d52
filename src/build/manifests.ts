import type { Plugin } from 'vite';
import { isLocale, localeIds } from '#contract/locales.ts';
import { manifestOf, manifestPath } from '../lib/install/manifest.ts';

/** Writes one manifest per language into the build, and serves them in development. */
export function manifests(): Plugin {
  return {
    name: 'manifests',
    generateBundle() {
      for (const locale of localeIds) {
        this.emitFile({ type: 'asset', fileName: manifestPath(locale), source: JSON.stringify(manifestOf(locale)) });
      }
    },
    configureServer(server) {
      server.middlewares.use('/manifest/', (request, response, next) => {
        const locale = /^\/(\w+)\.webmanifest/.exec(request.url ?? '')?.[1];
        if (!isLocale(locale)) return next();
        response.setHeader('content-type', 'application/manifest+json');
        response.end(JSON.stringify(manifestOf(locale)));
      });
    },
  };
}
