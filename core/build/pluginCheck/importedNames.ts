import { parseSync } from 'vite'
import type { ImportedName } from '@core/kernel/server/packages/apiProblems'

/** How the browser half of a package has the names of core: `const{"Button":e}=globalThis[Symbol.for("…")]["@core/client/ui"]`. */
const readingOfSurface = /\{([^{}]*)\}=globalThis\[Symbol\.for\("[^"]+"\)\]\["(@core\/[^"]+)"\]/g

/**
 * @param path as findings show it
 * @param text of a TypeScript or JavaScript module
 * @returns the names that it imports of core's entry points
 */
export function importedNames(path: string, text: string): readonly ImportedName[] {
  const read = [...text.matchAll(readingOfSurface)].flatMap(([, names = '', module = '']) =>
    [...names.matchAll(/"(\w+)":/g)].map(([, name]) => ({ at: path, module, name: name! })),
  )
  const imported = parseSync(path, text).program.body.flatMap((statement): readonly ImportedName[] => {
    if (statement.type !== 'ImportDeclaration' && statement.type !== 'ExportNamedDeclaration') return []
    const module = statement.source?.value
    if (!module?.startsWith('@core/')) return []
    const at = `${path}:${text.slice(0, statement.source?.start).split('\n').length}`
    return statement.specifiers.flatMap((specifier) => {
      if (specifier.type !== 'ImportSpecifier' && specifier.type !== 'ExportSpecifier') return []
      const named = specifier.type === 'ImportSpecifier' ? specifier.imported : specifier.local
      return named.type === 'Identifier' ? [{ at, module, name: named.name }] : []
    })
  })
  return [...imported, ...read]
}
