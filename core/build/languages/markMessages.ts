import MagicString, { type SourceMap } from 'magic-string'
import { parseSync } from 'vite'
import { isMessage, isPart, nounOf, type Step, type SyntaxNode } from './isMessage.ts'

/** The module whose two functions look messages up, and where a marked module imports them from. */
const lookUps = { text: '$t', node: '$x' } as const

export interface Marked {
  readonly code: string
  readonly map: SourceMap
  /** The messages in the order of the file, with `{0}` in place of expressions. */
  readonly messages: readonly string[]
}

/**
 * Marks the English words of a module, so that they are looked up in the catalogue of the reader's language. A text becomes a tagged
 * template: `'Save'` becomes `` $t`Save` ``, and `<p>Hello {name}</p>` becomes `` <p>{$x`Hello ${name}`}</p> ``. Without a catalogue the result is the text itself.
 * @param file its name says whether it may contain JSX
 * @param source the specifier of the module with the two functions; or of the one for texts, and of the one for texts with elements
 * @returns undefined where it has no words
 * @throws Error where the module can't be parsed
 */
export function markMessages(
  code: string,
  file: string,
  source: string | { readonly text: string; readonly node: string },
): Marked | undefined {
  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file} can't be read for its words: ${errors[0].message}`)
  const text = new MagicString(code)
  const messages: string[] = []
  const used = new Set<string>()
  const found = (tag: string, message: string) => {
    used.add(tag)
    messages.push(message)
  }

  const markText = (node: SyntaxNode, path: readonly Step[]) => {
    if (node.type === 'TemplateLiteral') {
      found(lookUps.text, messageOf(node.quasis!.map(({ value }) => value.cooked ?? '')))
      text.appendLeft(node.start, lookUps.text)
      return
    }
    const value = node.value as string
    found(lookUps.text, value.trim())
    const written = `${lookUps.text}\`${escaped(value)}\``
    text.overwrite(node.start, node.end, path.at(-1)?.node.type === 'JSXAttribute' ? `{${written}}` : written)
  }

  /** One message of the texts, expressions and elements in line that stand side by side. */
  const markRun = (run: readonly SyntaxNode[]) => {
    const texts: string[] = ['']
    for (const node of run) {
      const shown = plainText(node)
      if (shown === undefined) texts.push('')
      else texts[texts.length - 1] += shown
    }
    const isText = texts.length === 1
    const tag = isText ? lookUps.text : lookUps.node
    found(tag, messageOf(texts))
    for (const [at, node] of run.entries()) {
      const [open, close] = [at === 0 ? `{${tag}\`` : '', at === run.length - 1 ? '`}' : '']
      const shown = plainText(node)
      if (shown !== undefined) {
        text.overwrite(node.start, node.end, `${open}${escaped(shown)}${close}`)
      } else if (node.type === 'JSXExpressionContainer') {
        text.overwrite(node.start, node.start + 1, `${open}\${`)
        if (close) text.overwrite(node.end - 1, node.end, `}${close}`)
      } else {
        text.appendRight(node.start, `${open}\${`)
        text.appendLeft(node.end, `}${close}`)
      }
    }
  }

  const visit = (node: SyntaxNode, path: readonly Step[]): void => {
    if (isType(node) || node.type === 'ImportDeclaration') return
    if (isText(node)) {
      const noun = nounOf(node, path)
      if (noun !== undefined) messages.push(...noun)
      else if (isMessage(node, path)) markText(node, path)
    } else if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const run of runsOf(node.children ?? [])) markRun(run)
    }
    for (const { part, step } of partsOf(node)) visit(part, [...path, step])
  }
  visit(program, [])
  if (messages.length === 0) return undefined
  const tags = [...used].toSorted()
  const imports =
    typeof source === 'string'
      ? [[tags.join(', '), source] as const]
      : tags.map((tag) => [tag, tag === lookUps.text ? source.text : source.node] as const)
  text.prepend(imports.map(([names, from]) => `import { ${names} } from ${JSON.stringify(from)};`).join(''))
  return { code: text.toString(), map: text.generateMap({ hires: 'boundary', source: file }), messages }
}

/** @returns the nodes directly below one, and where in it each is */
export function partsOf(node: SyntaxNode): { readonly part: SyntaxNode; readonly step: Step }[] {
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'parent'
      ? []
      : [value].flat().flatMap((part: unknown, index) => (isNode(part) ? [{ part, step: { node, key, index } }] : [])),
  )
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

export const isText = (node: SyntaxNode) =>
  (node.type === 'Literal' && typeof node.value === 'string') || node.type === 'TemplateLiteral'

/** Types say nothing to anybody; an assertion contains a value. */
export const isType = ({ type }: SyntaxNode) =>
  type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$|^TSInstantiationExpression$/.test(type)

/** @returns a message with `{0}`, `{1}` … between its parts */
export const messageOf = (parts: readonly string[]) =>
  parts
    .map((part, at) => (at === 0 ? part : `{${at - 1}}${part}`))
    .join('')
    .trim()

const escaped = (text: string) => text.replaceAll(/[\\`]|\$\{/g, String.raw`\$&`)

/** @returns the text that a child of an element shows, whatever its data are; undefined for an expression or an element */
function plainText({ type, value, expression }: SyntaxNode): string | undefined {
  if (type === 'JSXText') return shownText(value as string)
  return expression?.type === 'Literal' && typeof expression.value === 'string' ? expression.value : undefined
}

/** @returns a text of JSX as it is shown: lines are joined, and the space at their ends is left out */
function shownText(text: string): string {
  const lines = text.split(/\r\n|\n|\r/)
  return lines
    .map((line, at) => {
      const start = at === 0 ? line : line.replace(/^[\t ]+/, '')
      return at === lines.length - 1 ? start : start.replace(/[\t ]+$/, '')
    })
    .filter((line) => line !== '')
    .join(' ')
}

/** @returns the runs of children that are one message each. Elements at the ends of a run stay outside. */
function runsOf(children: readonly SyntaxNode[]): SyntaxNode[][] {
  const runs: SyntaxNode[][] = [[]]
  for (const child of children) {
    if (isPart(child)) runs.at(-1)!.push(child)
    else runs.push([])
  }
  const isElement = (node: SyntaxNode | undefined) =>
    node !== undefined &&
    (node.type === 'JSXElement' ||
      plainText(node)?.trim() === '' ||
      (node.type === 'JSXExpressionContainer' && showsElement(node)))
  return runs.flatMap((all) => {
    const run = [...all]
    while (isElement(run[0])) run.shift()
    while (isElement(run.at(-1))) run.pop()
    const hasWords = run.some((child) => /\p{L}{2}/u.test(plainText(child) ?? ''))
    return hasWords ? [run] : []
  })
}

/** Whether an expression shows an element, `{busy && <Spinner />}`, or only a space. */
function showsElement({ expression }: SyntaxNode): boolean {
  if (!expression) return false
  return typesIn(expression).length > 0
}

function typesIn(node: SyntaxNode): string[] {
  if (node.type === 'ConditionalExpression') return [...typesIn(node.consequent!), ...typesIn(node.alternate!)]
  if (node.type === 'LogicalExpression') return typesIn(node.right!)
  return node.type === 'JSXElement' || node.type === 'JSXFragment' ? [node.type] : []
}
