import { parseSync } from 'vite'

/** What these functions need of a syntax tree. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}
interface Named extends Node {
  readonly name?: string
  readonly value?: unknown
}

export interface SurfaceOptions {
  /** The name of the symbol under which the modules are in `globalThis`. */
  readonly symbol: string
  /** Whether a module is one of those. */
  isShared(specifier: string): boolean
  /** For a dynamic import: what the imported module needs, and the name of the symbol of the function that fetches it. */
  readonly loading?: { readonly symbol: string; neededBy(specifier: string): readonly string[] }
}

/** The modules that code imports statically. */
export function importsOf(code: string): readonly string[] {
  return bodyOf(code).flatMap(({ source }) => (source ? [textOf(source)] : []))
}

/** The names that code imports from a module. */
export function namesOf(code: string, specifier: string): readonly string[] {
  return bodyOf(code).flatMap(({ type, source, specifiers }) =>
    source && textOf(source) === specifier && type === 'ImportDeclaration'
      ? (specifiers as readonly Node[]).flatMap((one) => importedName(one) ?? [])
      : [],
  )
}

/**
 * Makes built code read the modules that it shares with the product from `globalThis`, where it imported them.
 * @throws when the code re-exports a whole module of these
 */
export function readSurface(code: string, { symbol, isShared, loading }: SurfaceOptions): string {
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = []
  for (const statement of bodyOf(code)) {
    const specifier = statement.source && textOf(statement.source)
    if (!specifier || !isShared(specifier)) continue
    const from = `globalThis[Symbol.for(${JSON.stringify(symbol)})][${JSON.stringify(specifier)}]`
    edits.push({ start: statement.start, end: statement.end, text: readingOf(statement, from) })
  }
  if (loading)
    walk(treeOf(code), (node) => {
      if (node.type !== 'ImportExpression') return
      const specifier = constantOf(node.source as Named)
      const needed = specifier === undefined ? [] : loading.neededBy(specifier)
      if (needed.length === 0) return
      const fetched = `globalThis[Symbol.for(${JSON.stringify(loading.symbol)})](${JSON.stringify(needed)})`
      edits.push({
        start: node.start,
        end: node.end,
        text: `${fetched}.then(()=>${code.slice(node.start, node.end)})`,
      })
    })
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code)
}

function readingOf({ type, specifiers }: Statement, from: string): string {
  if (type === 'ExportAllDeclaration') throw new Error('A package can’t re-export all of a module of the product.')
  // Both kinds of statements have specifiers.
  const parts = specifiers as readonly (Node & { readonly local: Named; readonly exported?: Named })[]
  if (type === 'ExportNamedDeclaration') {
    const names = parts.map(({ local, exported }, at) => ({
      local: nameOf(local),
      as: nameOf(exported!),
      own: `$${at}`,
    }))
    const read = names.map(({ local, own }) => `${JSON.stringify(local)}:__surface${own}`).join()
    const given = names.map(({ own, as }) => `__surface${own} as ${as}`).join()
    return `const{${read}}=${from};export{${given}};`
  }
  const whole = parts.find((one) => one.type === 'ImportNamespaceSpecifier')
  const named = parts.flatMap((one) => {
    const name = importedName(one)
    return name === undefined ? [] : [`${JSON.stringify(name)}:${nameOf(one.local)}`]
  })
  return [
    ...(whole ? [`const ${nameOf(whole.local)}=${from};`] : []),
    ...(named.length > 0 ? [`const{${named.join()}}=${from};`] : []),
  ].join('')
}

type Statement = Node & { readonly source?: Named | null; readonly specifiers?: unknown }

// The bundler's type of the tree has hundreds of kinds of nodes, of which this file knows a few.
const treeOf = (code: string) => parseSync('module.js', code).program as unknown as Node
// The body of a program is its statements.
const bodyOf = (code: string) => treeOf(code).body as readonly Statement[]

const textOf = (source: Named) => String(source.value)
const nameOf = (named: Named) => named.name ?? String(named.value)

/** The text of a string, also of one in backticks. */
function constantOf({ value, expressions, quasis }: Named): string | undefined {
  if (typeof value === 'string') return value
  const [only] = (quasis ?? []) as readonly { readonly value: { readonly cooked: string } }[]
  return Array.isArray(expressions) && expressions.length === 0 ? only?.value.cooked : undefined
}

function importedName(specifier: Node): string | undefined {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default'
  return specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported as Named) : undefined
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const part of Object.values(node))
    for (const child of [part].flat())
      if (typeof child === 'object' && child !== null && 'type' in child) walk(child as Node, visit)
}
