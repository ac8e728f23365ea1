import type { Plugin } from 'vite'

const suffix = '?thread'

/**
 * Makes `import source from './file?thread'` return the text of a script that contains the file and all that it imports, for a worker
 * thread (`new Worker(source, { eval: true })`). A bundle of the server has no separate file for a thread, and Node can't run TypeScript
 * there. Every configuration that runs server code needs this plugin: the build, the tests and `npm run dev`.
 */
export function bundleThreads(): Plugin {
  return {
    name: 'bundle-threads',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(suffix)) return
      const found = await this.resolve(source.slice(0, -suffix.length), importer, { skipSelf: true })
      return found && `${found.id}${suffix}`
    },
    async load(id) {
      if (!id.endsWith(suffix)) return
      return `export default ${JSON.stringify(await scriptOf(id.slice(0, -suffix.length)))}`
    },
  }
}

async function scriptOf(file: string): Promise<string> {
  // Imported only when there is a thread to bundle, so that a configuration with this plugin loads fast.
  const { build } = await import('vite')
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    ssr: { noExternal: true },
    build: {
      ssr: file,
      write: false,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { format: 'cjs' } },
    },
  })
  const output = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
  const [chunk, another] = output.filter((part) => part.type === 'chunk')
  if (!chunk || another) throw new Error(`${file} can't be bundled into one script for a thread.`)
  return chunk.code
}
