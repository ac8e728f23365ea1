import path from 'node:path'
import { defineConfig } from 'vite'
import { bundleThreads } from './core/build/bundleThreads.ts'
import { markWords } from './core/build/languages/markWords.ts'
import { precompress } from './core/build/precompress.ts'
import { splitClient } from './core/build/splitClient.ts'

// One configuration, two builds: the browser half by `vite build`, the server half by `vite build --ssr core/kernel/server/main.ts`.
export default defineConfig(({ isSsrBuild }) => ({
  root: isSsrBuild ? import.meta.dirname : path.join(import.meta.dirname, 'core/kernel/client'),
  resolve: { tsconfigPaths: true },
  plugins: isSsrBuild
    ? [bundleThreads()]
    : [
        markWords(import.meta.dirname),
        splitClient(import.meta.dirname),
        precompress(path.join(import.meta.dirname, 'dist/client')),
      ],
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node20', emptyOutDir: true, sourcemap: true }
    : {
        outDir: path.join(import.meta.dirname, 'dist/client'),
        emptyOutDir: true,
        target: ['chrome123', 'firefox120', 'safari17.5'],
        cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
        // Maps are beside the files and not named in them; the server doesn't serve them.
        sourcemap: 'hidden',
        // All of them know modulepreload.
        modulePreload: { polyfill: false },
      },
}))
