import ts from 'typescript'
import type { ImportedName } from '@core/kernel/server/packages/apiProblems'

/** How the browser half of a package has the names of core: `const{"Button":e}=globalThis[Symbol.for("…")]["@core/client/ui"]`. */
const readingOfSurface = /\{([^{}]*)\}=globalThis\[Symbol\.for\("[^"]+"\)\]\["(@core\/[^"]+)"\]/g

/**
 * @param path as findings show it
 * @param text of a TypeScript or JavaScript module
 * @returns the names that it imports of core's entry points
 */
export function importedNames(path: string, text: string): readonly ImportedName[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const read = [...text.matchAll(readingOfSurface)].flatMap(([, names = '', module = '']) =>
    [...names.matchAll(/"(\w+)":/g)].map(([, name]) => ({ at: path, module, name: name! })),
  )
  const imported = file.statements.flatMap((statement): readonly ImportedName[] => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return []
    const { moduleSpecifier } = statement
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier) || !moduleSpecifier.text.startsWith('@core/'))
      return []
    const at = `${path}:${file.getLineAndCharacterOfPosition(moduleSpecifier.getStart(file)).line + 1}`
    const elements = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : statement.exportClause
    if (!elements || !(ts.isNamedImports(elements) || ts.isNamedExports(elements))) return []
    return elements.elements.map(({ name, propertyName }) => ({
      at,
      module: moduleSpecifier.text,
      name: (propertyName ?? name).text,
    }))
  })
  return [...imported, ...read]
}
