import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { bundleScript } from './script.ts';
import { catalog, readCatalog } from './splitCatalogs.ts';

/**
 * The wallet's document (docs/decisions/017-wallet.md): `/wallet.html` and the pieces named `assets/w3-…`, in a build of its own, so that
 * no piece of it is one of the app's, nor the other way round.
 */
export function walletDocument(root: string): Plugin {
  return {
    name: 'wallet-document',
    apply: 'build',
    async generateBundle() {
      const built = await build({
        root,
        configFile: false,
        logLevel: 'warn',
        base: './',
        publicDir: false,
        plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), react(), lingui(), onlyOwnWords()],
        build: {
          write: false,
          target: 'es2022',
          modulePreload: false,
          assetsInlineLimit: 0,
          rolldownOptions: {
            input: `${root}/wallet.html`,
            checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
            output: {
              entryFileNames: 'assets/w3-[name]-[hash].js',
              chunkFileNames: 'assets/w3-[name]-[hash].js',
              assetFileNames: 'assets/w3-[name]-[hash][extname]',
            },
          },
        },
      });
      for (const file of filesOf(built))
        this.emitFile({
          type: 'asset',
          fileName: file.fileName,
          source: file.type === 'chunk' ? file.code : file.source,
        });
    },
  };
}

function filesOf(built: Awaited<ReturnType<typeof build>>): (Rolldown.OutputChunk | Rolldown.OutputAsset)[] {
  const outputs = [built].flat();
  return outputs.flatMap((one) => ('output' in one ? one.output : []));
}

/** Of each language the words that this document can say. */
function onlyOwnWords(): Plugin {
  const catalogs = new Map<string, Record<string, unknown>>();
  const ids = new Set<string>();
  return {
    name: 'only-own-words',
    transform(code, id) {
      if (id.endsWith('.po')) catalogs.set(id, readCatalog(code));
    },
    buildEnd() {
      for (const id of this.getModuleIds()) {
        if (id.endsWith('.po') || id.includes('/node_modules/')) continue;
        const code = this.getModuleInfo(id)?.code ?? '';
        for (const [, literal = ''] of code.matchAll(/["'`]([\w+/-]{6})["'`]/g)) ids.add(literal);
      }
    },
    renderChunk(_code, { moduleIds }) {
      const file = moduleIds.find((id) => catalogs.has(id));
      if (file === undefined) return null;
      return catalog(Object.entries(catalogs.get(file) ?? {}).filter(([id]) => ids.has(id)));
    },
  };
}

/** The script of `/wallet-jump.html`, in one piece. */
export function walletJump(root: string): Plugin {
  return {
    name: 'wallet-jump',
    apply: 'build',
    async generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'wallet-jump.js',
        source: await bundleScript(`${root}/src/wallet/jump/jump.ts`),
      });
    },
  };
}
