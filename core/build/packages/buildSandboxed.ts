import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { SandboxDefinition } from '../../kernel/shared/SandboxDefinition'
import { type BuiltHalf, bundle, type Sources } from './buildHalves'
import { guardImports } from './guardImports'

/**
 * Bundles the code of a plugin that runs apart: `server/plugin.ts` into a module without imports, and each screen's script into a classic
 * script. Nothing of the product is in them, and they reach nothing of it.
 */
export async function buildSandboxed(sources: Sources, { routes, screens }: SandboxDefinition): Promise<BuiltHalf> {
  const files = new Map<string, Buffer>()
  const modules: string[] = []
  const add = async (name: string, format: 'es' | 'iife') => {
    const { chunks } = await bundle((refuse) => ({
      root: sources.folder,
      resolve: { conditions: ['module', 'browser', 'production'] },
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [guardImports({ ...sources, half: 'sandboxed', refuse })],
      build: {
        target: 'es2022',
        minify: false,
        modulePreload: false,
        rolldownOptions: {
          input: sourceOf(sources.folder, name),
          preserveEntrySignatures: 'strict',
          output: { format, entryFileNames: name, codeSplitting: false },
          experimental: { attachDebugInfo: 'none' },
        },
      },
    }))
    for (const { code, moduleIds } of chunks) {
      files.set(name, Buffer.from(code))
      modules.push(...moduleIds)
    }
  }
  if (routes.length > 0) await add('server/index.js', 'es')
  for (const name of new Set(screens.map(({ script }) => script))) await add(name, 'iife')
  for (const name of new Set(screens.flatMap(({ styles }) => styles)))
    files.set(
      name,
      await readFile(path.join(sources.folder, name)).catch(() => {
        throw new Error(`A screen names the style ${name}, which is not in ${sources.folder}.`)
      }),
    )
  return { files, modules }
}

/** The source of a built file: of `client/rounds.js` it is `client/rounds.ts`, or one with another ending. */
function sourceOf(folder: string, name: string): string {
  const place = path.join(folder, name === 'server/index.js' ? 'server/plugin' : name.replace(/\.js$/, ''))
  const found = ['.ts', '.tsx', '.js'].map((ending) => place + ending).find((file) => existsSync(file))
  if (found === undefined) throw new Error(`There is no ${place}.ts, from which ${name} would be built.`)
  return found
}
