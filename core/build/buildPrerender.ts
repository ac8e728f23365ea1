import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { prerenderFile } from '../shared/prerender.ts'

/**
 * Bundles the browser half once more, as the module by which the server renders a page. Class names are the same as in the browser's own
 * bundle, because the root is.
 * @param root the repository
 * @returns its chunks, by names below the folder of the browser half
 */
export async function buildPrerender(root: string): Promise<Rolldown.OutputChunk[]> {
  const folder = path.dirname(prerenderFile)
  const built = await build({
    configFile: false,
    root: path.join(root, 'core/client'),
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    // A thread reads few files faster than many.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: path.join(root, 'core/client/prerender/prerender.tsx'),
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
