import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { prerenderFile } from '../kernel/shared/prerender.ts'
import { markWords } from './languages/markWords.ts'

/**
 * Bundles the browser half a second time, as the module that renders a page on the server. The root is the same as in the browser's bundle,
 * so that the class names are the same too.
 * @param root the folder of the repository
 * @returns the chunks; their names are relative to the built folder of the browser half
 */
export async function buildPrerender(root: string): Promise<Rolldown.OutputChunk[]> {
  const folder = path.dirname(prerenderFile)
  const built = await build({
    configFile: false,
    root: path.join(root, 'core/kernel/client'),
    logLevel: 'error',
    plugins: [markWords(root)],
    resolve: { tsconfigPaths: true },
    // A thread reads a few files faster than many.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: path.join(root, 'core/kernel/client/prerender/prerender.tsx'),
      write: false,
      target: 'node20',
      minify: true,
      rolldownOptions: {
        output: { entryFileNames: prerenderFile, chunkFileNames: `${folder}/[name]-[hash].js` },
      },
    },
  })
  return [built]
    .flat()
    .flatMap((bundle) => ('output' in bundle ? bundle.output : []))
    .filter((part) => part.type === 'chunk')
}
