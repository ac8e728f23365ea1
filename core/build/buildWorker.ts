import path from 'node:path'
import { build } from 'vite'

/**
 * Bundles the service worker into one script. Its name has no hash, because browsers look for a newer version under the same name.
 * @param root the folder of the repository
 * @param publicPages URL patterns of the pages that the worker doesn't handle
 */
export async function buildWorker(root: string, publicPages: readonly string[]): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    define: { publicPages: JSON.stringify(publicPages) },
    build: {
      write: false,
      target: ['chrome123', 'firefox120', 'safari17.5'],
      rolldownOptions: {
        input: path.join(root, 'core/kernel/client/platform/offline/worker.ts'),
        output: { format: 'iife' },
      },
    },
  })
  const output = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
  const [chunk, another] = output.filter((part) => part.type === 'chunk')
  if (!chunk || another) throw new Error('The service worker can’t be bundled into one script.')
  return chunk.code
}
