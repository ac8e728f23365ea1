import path from 'node:path'
import { build } from 'vite'

/**
 * Bundles a source of the browser half and all that it imports into one script, for the browsers that the product supports.
 * @param root the folder of the repository
 * @param source its path in the repository
 * @param define constants of the source, by name
 * @throws where it needs more than one script
 */
export async function bundleScript(root: string, source: string, define: Readonly<Record<string, string>>) {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    define,
    build: {
      write: false,
      target: ['chrome123', 'firefox120', 'safari17.5'],
      rolldownOptions: { input: path.join(root, source), output: { format: 'iife' } },
    },
  })
  const output = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
  const [chunk, another] = output.filter((part) => part.type === 'chunk')
  if (!chunk || another) throw new Error(`${source} can’t be bundled into one script.`)
  return chunk.code
}
