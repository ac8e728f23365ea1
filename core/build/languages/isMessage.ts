/** A node of the syntax tree (ESTree with JSX and TypeScript), as far as words need it. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly value?: unknown
  readonly operator?: string
  readonly name?: SyntaxNode | string
  readonly id?: SyntaxNode
  readonly tag?: SyntaxNode
  readonly quasi?: SyntaxNode
  readonly key?: SyntaxNode
  readonly computed?: boolean
  readonly callee?: SyntaxNode
  readonly arguments?: readonly SyntaxNode[]
  readonly object?: SyntaxNode
  readonly property?: SyntaxNode
  readonly expression?: SyntaxNode
  readonly consequent?: SyntaxNode
  readonly alternate?: SyntaxNode
  readonly right?: SyntaxNode
  readonly openingElement?: SyntaxNode
  readonly children?: readonly SyntaxNode[]
  readonly elements?: readonly (SyntaxNode | null)[]
  readonly quasis?: readonly { readonly value: { readonly cooked: string | null } }[]
}

/** A node above another one, and where in it that one is. */
export interface Step {
  readonly node: SyntaxNode
  readonly key: string
  readonly index: number
}

/** The names of attributes and properties whose text is shown, whatever it is. */
const shownNames = new Set([
  'action',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'cancelLabel',
  'caption',
  'category',
  'confirmLabel',
  'data-label',
  'data-tip',
  'description',
  'doneLabel',
  'empty',
  'face',
  'emptyHint',
  'emptyTitle',
  'heading',
  'help',
  'hint',
  'label',
  'may',
  'note',
  'legend',
  'mend',
  'message',
  'name',
  'nobody',
  'overdue',
  'placeholder',
  'question',
  'reason',
  'saveLabel',
  'sentence',
  'submitLabel',
  'subtitle',
  'summaryText',
  'term',
  'text',
  'thrown',
  'title',
  'today',
  'tomorrow',
  'undo',
  'unit',
  'yesterday',
])

/** Names of attributes and properties whose text is never shown, although it may look like a sentence. */
const hiddenNames =
  /^(?:className|class|style|id|key|icon|href|to|path|type|role|rel|pattern|method|summary|words|d|transform|points|viewBox|accept|media|sizes|srcSet|allow|sandbox|autoComplete|form|entity|field|font|fontFamily|family|color|src|strokeDasharray|gridTemplate\w*|gridColumn|gridArea|transition|animation|inset\w*|padding\w*|margin\w*|aria-(?:labelledby|describedby|controls|owns|keyshortcuts)|kind|light|other|heavy|country|code)$/

/** Functions one of whose arguments is shown, whatever it is. Those of fields come first. */
const shownArguments: readonly (readonly [name: RegExp, index: number])[] = [
  [
    /^(?:text|longText|integer|decimal|money|number|percent|date|dateTime|time|timeSlot|yesNo|choice|choices|reference|references|person|people|rows|lookup|email|phone|tags|files|file|secret|ssn|url|color|group|one|address|signature|icd10|calculated)$/,
    0,
  ],
  [/^messages\.(?:required|denied|wrongType)$/, 0],
  [/^messages\.wrongType$/, 1],
  [/^toast\.\w+$/, 0],
  [/^say$/, 0],
  [/^(?:definePermissions|number|byField|needed)$/, 1],
  [/^(?:completedOf|configured|configured2)$/, 2],
  [/^configured$/, 3],
  [/^(?:ids|missing|problemOf|recordLink)$/, 0],
  [/^(?:catalogueRoutes|tabOf)$/, 1],
  [/^relabeled$/, 1],
]

/** Functions whose arguments are for developers or machines. */
const hiddenCalls =
  /^(?:\w*Error|console\.\w+|require|json\.\w+|\w+\.(?:querySelector(?:All)?|closest|matches|getElementById|split|replace|replaceAll|startsWith|endsWith|includes|indexOf|test|exec|setAttribute|getAttribute|addEventListener|matchMedia|insertRule|get|set|has|append|GET|POST|PUT|DELETE|PATCH)|matchMedia|classes|RegExp|Date|URL|definePoint|defineCall|useLoad|claim|fail|freeObject)$/

/**
 * Whether a text is shown to people, by its place and by what it looks like.
 * @param path the nodes above it
 */
export function isMessage(node: SyntaxNode, path: readonly Step[]): boolean {
  const text = textOf(node)
  return /\p{L}{2}/u.test(text.replaceAll('{}', '')) && isShown(node, text, path)
}

function isShown(node: SyntaxNode, text: string, path: readonly Step[]): boolean {
  for (let at = path.length - 1; at >= 0; at--) {
    const { node: above, key, index } = path[at]!
    if (isTransparent(above, key)) continue
    switch (above.type) {
      case 'JSXAttribute':
        return isOfName(nameOf(above.name), text)
      case 'JSXElement':
      case 'JSXFragment':
        return isWords(text)
      case 'PropertyDefinition':
        return key === 'value' && isSentence(text)
      case 'Property':
        return key === 'value' && above.computed !== true && isOfName(nameOf(above.key), text)
      case 'CallExpression':
      case 'NewExpression':
        return key === 'arguments' && isOfCall(nameOf(above.callee), index, text, node.type === 'TemplateLiteral')
      case 'TemplateLiteral':
        // A part of a sentence: `${count} ${count === 1 ? 'row' : 'rows'}`.
        return isWords(text) && isShown(above, textOf(above), path.slice(0, at))
      case 'VariableDeclarator':
        return key === 'init' && (isSentence(text) || isLowSentence(text))
      case 'ReturnStatement':
      case 'AssignmentPattern':
        return isSentence(text) || isLowSentence(text) || isTitle(text)
      case 'AssignmentExpression':
      case 'MemberExpression':
        return key !== 'property' && (isSentence(text) || isLowSentence(text))
      case 'ArrowFunctionExpression':
        return key === 'body' && (isSentence(text) || isLowSentence(text))
      case 'ArrayExpression': {
        // A label and what belongs to it: `['Name', name]`.
        const next = above.elements?.[index + 1]
        const isLabel = index === 0 && next && next.type !== 'Literal' && next.type !== 'SpreadElement'
        return (
          isSentence(text) ||
          isLowSentence(text) ||
          ((isLabel === true || isNameAfterId(above, index) || path[at + 1]?.node.type === 'ConditionalExpression') &&
            isTitle(text))
        )
      }
      case 'BinaryExpression':
        return above.operator === '+' && isSentence(text)
      default:
        return false
    }
  }
  return false
}

/** Whether a text is the name in a row of a table: `['manager', 'Manager', permissions]`, `[20, 'Export']`. */
function isNameAfterId({ elements = [] }: SyntaxNode, index: number): boolean {
  const [id] = elements
  return index === 1 && id?.type === 'Literal' && (typeof id.value === 'number' || /^[a-z][\w-]*$/.test(textOf(id)))
}

/**
 * The noun of `countText(count, 'task')` stays as it is: `countText` looks its plural forms up by the English ones.
 * @returns its message, `task|tasks`, none for its second form; undefined where the text is no such noun
 */
export function nounOf(node: SyntaxNode, path: readonly Step[]): readonly string[] | undefined {
  const call = path.findLast(({ node: above, key }) => !isTransparent(above, key))
  if (call?.node.type !== 'CallExpression' || call.key !== 'arguments' || nameOf(call.node.callee) !== 'countText')
    return undefined
  if (call.index !== 1 || node.type !== 'Literal') return []
  const many = call.node.arguments?.[2]
  if (many && many.type !== 'Literal') return []
  return [`${textOf(node)}|${many ? textOf(many) : `${textOf(node)}s`}`]
}

function isOfName(name: string, text: string): boolean {
  if (hiddenNames.test(name)) return false
  if (name === 'one' || name === 'many') return isWords(text)
  if (shownNames.has(name)) return isWords(text) && !isOneLowWord(text)
  return isSentence(text) || isLowSentence(text)
}

function isOfCall(name: string, index: number, text: string, isTemplate: boolean): boolean {
  if (name === 'message') return index === 0
  if (hiddenCalls.test(name)) return false
  const last = name.split('.').at(-1)!
  if (shownArguments.some(([names, at]) => at === index && (names.test(name) || names.test(last))))
    return isWords(text) && !isOneLowWord(text)
  return isSentence(text) || (isTemplate && isLowSentence(text))
}

/** The nodes that pass a text on. */
function isTransparent({ type }: SyntaxNode, key: string): boolean {
  if (type === 'ConditionalExpression') return key !== 'test'
  if (type === 'LogicalExpression') return true
  return /^(?:JSXExpressionContainer|ParenthesizedExpression|TSAsExpression|TSSatisfiesExpression|TSNonNullExpression)$/.test(
    type,
  )
}

/** Whether a child belongs to the message of the texts beside it. */
export function isPart(child: SyntaxNode): boolean {
  if (child.type === 'JSXText') return true
  if (child.type === 'JSXExpressionContainer') return child.expression?.type !== 'JSXEmptyExpression'
  return child.type === 'JSXElement' && inLine.has(nameOf(child.openingElement?.name))
}

/** Elements that are parts of a sentence. */
const inLine = new Set(
  'a abbr b bdi cite code em i kbd mark q s small span strong sub sup time u var Link RecordLink Amount Day Time Instant'.split(
    ' ',
  ),
)

/** Not an identifier, a path, a color or the like. */
export const isWords = (text: string) =>
  !/^pi-|^:root|^\{\}\/|^\{\}px|^[a-z]+(?:[A-Z]\w*)+$|^[\w-]*[_/]\S*$|^[a-z-]+\.[a-z.]+$|^#|^https?:|^\S+@\S+$|^[A-Z]{2,}(?:_[A-Z]+)+$/.test(
    text,
  )

/** One word in small letters is mostly the id of something: `name="email"`, `title: 'name'`. */
const isOneLowWord = (text: string) => /^[a-z][\w.-]*$/.test(text) || /^(?:[a-z.\d]*\{\}[a-z.\d]*)+$/.test(text)

/** Two words or more that begin like a sentence or a title. */
export const isSentence = (text: string) =>
  isWords(text) &&
  /^[^\p{L}]*\p{Lu}[\p{L}’'{}-]*(?:[,:;.…]? \S|[.…!?]$)/u.test(text) &&
  /\p{Ll}/u.test(text) &&
  // A semicolon between words is one of a sentence.
  !isCode(text.replaceAll(/\p{L}; (?=\p{Ll})/gu, ' '))

/** A part of a sentence, which a function returns. */
export const isLowSentence = (text: string) => !isCode(text) && isLowWords(text.replaceAll(/[“”’]/g, '').trim())

const isLowWords = (text: string) =>
  /\p{Ll}{2,}[,:;]? (?:\{\} |a )?\p{Ll}{2,}|^(?:\{\}[,:;]?|\p{Ll}{2,}) \p{Ll}{2,}(?: \{\})?[.…]?$|^\p{Ll}{2,} (?:\{\} ?)+$/u.test(
    text,
  )

/** One word with a capital letter, as a label has it; keys of a keyboard have such names as well. */
export const isTitle = (text: string) =>
  /^\p{Lu}\p{Ll}+…?$/u.test(text) &&
  !/^(?:Alt|Backspace|Control|Delete|End|Enter|Esc|Escape|Home|Meta|Shift|Space|Tab)$/.test(text)

const isCode = (text: string) =>
  /[=<>;]|^:root|^\/|^\S+\/\S+ |\/\{\}|\{\}\/|\bno(?:opener|referrer)\b|\bpi-|^PRODID|\(prefers-|\ballow-\w+|\bvar\(|\d(?:px|rem|em|ch|%)|calc\(|--/.test(
    text,
  )

export function textOf(node: SyntaxNode): string {
  return node.type === 'TemplateLiteral'
    ? (node.quasis ?? []).map(({ value }) => value.cooked ?? '').join('{}')
    : typeof node.value === 'string'
      ? node.value
      : ''
}

/** @returns `toast.error` of `toast.error(…)`, and the name of an attribute, a property or an element */
export function nameOf(node: SyntaxNode | string | undefined): string {
  if (node === undefined || typeof node === 'string') return node ?? ''
  if (node.type === 'MemberExpression') return `${nameOf(node.object)}.${nameOf(node.property)}`
  if (node.name !== undefined) return typeof node.name === 'string' ? node.name : nameOf(node.name)
  return typeof node.value === 'string' ? node.value : ''
}
