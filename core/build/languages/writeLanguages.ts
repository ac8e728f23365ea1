import path from 'node:path'
import { build } from 'vite'
import type { BuiltLanguage } from '../../kernel/shared/builtClient.ts'
import { findLanguages } from './catalogues.ts'

/** Writes a file of the build. @returns its name, below the folder of the built browser half */
export type EmitScript = (name: string, code: string) => string

/**
 * Writes the scripts of all languages: one that sets the language with the words of core, and one for the words of each plugin.
 * @param root the folder of the repository
 */
export async function writeLanguages(root: string, emit: EmitScript): Promise<BuiltLanguage[]> {
  const written: BuiltLanguage[] = []
  for (const { code, locale, direction, catalogues } of findLanguages(root)) {
    const added = (owner: string) =>
      `$language.add(${JSON.stringify(owner)},${JSON.stringify(catalogues.get(owner)?.words)});`
    const plugins: Record<string, string> = {}
    for (const owner of catalogues.keys())
      if (owner !== 'core') plugins[owner] = emit(`language-${code}-${owner}.js`, added(owner))
    const addresses = Object.fromEntries(Object.entries(plugins).map(([plugin, name]) => [plugin, `/${name}`]))
    const script = await bundleScript(root, { code, locale, plugins: addresses })
    written.push({ code, direction, core: emit(`language-${code}.js`, `${script}${added('core')}`), plugins })
  }
  return written
}

async function bundleScript(root: string, facts: object): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    define: { languageFacts: JSON.stringify(facts) },
    build: {
      write: false,
      target: ['chrome123', 'firefox120', 'safari17.5'],
      rolldownOptions: {
        input: path.join(root, 'core/kernel/client/platform/language/languageScript.ts'),
        output: { format: 'iife' },
      },
    },
  })
  const [chunk] = [built]
    .flat()
    .flatMap((bundle) => ('output' in bundle ? bundle.output : []))
    .filter((part) => part.type === 'chunk')
  if (!chunk) throw new Error('The script of languages can’t be bundled.')
  return chunk.code
}
