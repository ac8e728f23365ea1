import type { BuiltLanguage } from '../../kernel/shared/builtClient.ts'
import { bundleScript } from '../bundleScript.ts'
import { findLanguages } from './catalogues.ts'

const source = 'core/kernel/client/platform/language/languageScript.ts'

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
    const script = await bundleScript(root, source, {
      languageFacts: JSON.stringify({ code, locale, plugins: addresses }),
    })
    written.push({ code, direction, core: emit(`language-${code}.js`, `${script}${added('core')}`), plugins })
  }
  return written
}
