import { parseSync } from 'vite'
import {
  isLowSentence,
  isSentence,
  isTitle,
  isWords,
  nameOf,
  nounOf,
  type Step,
  type SyntaxNode,
  textOf,
} from './isMessage.ts'
import { isText, isType, messageOf, partsOf } from './markMessages.ts'

/** Functions whose texts reach people: errors of calls, notifications, and the history of records. */
const tellerNames =
  'HttpError|invalid|conflict|forbidden|taken|signedOut|notify|defineNotification|recordHistory|recordNoteChange|recordPacketEvent|tell'
const teller = new RegExp(`^(?:${tellerNames})$`)
const tellsPeople = new RegExp(`\\bsay\`|\\b(?:${tellerNames})\\(|\\bnote: `)

/** Properties of what they are given that no person reads. */
const unread = /^(?:kind|entity|action|via|to|by|link|id|field|offeredTo|usually|code|status|url|brand)$/

/** Variables whose text is handed to one of them. */
const carriers = /^(?:title|subject|heading|author|detail|message|note|text|words|\w*Message)$/

/** What the history of a record says beside its changes, wherever it is composed. */
const inHistory = /^(?:note|author)$/

/**
 * Finds what a module of the server says to people: the texts of errors and notifications, the notes of histories, and what is tagged with `say` in mails to the
 * staff. Unlike those of the browser they are not marked: a reader looks the whole text up (`Language.known`).
 * @returns the messages, with `{0}` in place of values; none for a module that tells people nothing
 */
export function saidMessages(code: string, file: string): readonly string[] {
  if (!tellsPeople.test(code)) return []
  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file} can't be read for its words: ${errors[0].message}`)
  const messages: string[] = []
  const visit = (node: SyntaxNode, path: readonly Step[]): void => {
    if (isType(node) || node.type === 'ImportDeclaration') return
    if (node.type === 'TaggedTemplateExpression') {
      if (nameOf(node.tag) === 'say')
        messages.push(messageOf(node.quasi!.quasis!.map(({ value }) => value.cooked ?? '')))
      return
    }
    if (isText(node)) {
      const noun = nounOf(node, path)
      if (noun !== undefined) messages.push(...noun)
      else if (isSaid(node, path))
        messages.push(
          node.type === 'TemplateLiteral'
            ? messageOf(node.quasis!.map(({ value }) => value.cooked ?? ''))
            : textOf(node).trim(),
        )
    }
    for (const { part, step } of partsOf(node)) visit(part, [...path, step])
  }
  visit(program, [])
  return messages
}

/** Whether a text is returned by a function that composes sentences, by its name. */
const isOfSentences = (path: readonly Step[]) => {
  const composer = path.findLast(({ node }) => node.type === 'FunctionDeclaration')
  return composer !== undefined && /(?:Text|Sentence|Note)$/.test(nameOf(composer.node.id))
}

/** @param path the nodes above the text */
function isSaid(node: SyntaxNode, path: readonly Step[]): boolean {
  const text = textOf(node)
  if (!/\p{L}{2}/u.test(text.replaceAll('{}', ''))) return false
  for (let at = path.length - 1; at >= 0; at--) {
    const { node: above, key } = path[at]!
    // A part of a sentence.
    if (above.type === 'TemplateLiteral') return isWords(text) && isSaid(above, path.slice(0, at))
    if (above.type === 'Property') {
      if (key !== 'value' || unread.test(nameOf(above.key))) return false
      if (inHistory.test(nameOf(above.key))) return isSentence(text) || isLowSentence(text) || isTitle(text)
    }
    if (above.type === 'CallExpression' || above.type === 'NewExpression') {
      if (key !== 'arguments') continue
      return teller.test(nameOf(above.callee).split('.').at(-1)!) && (isSentence(text) || isLowSentence(text))
    }
    if (above.type === 'VariableDeclarator')
      return isSentence(text) && (/[.!?…]$/.test(text) || carriers.test(nameOf(above.id)))
    if (/^(?:ReturnStatement|ArrowFunctionExpression)$/.test(above.type))
      return isSentence(text) && (/[.!?…]$/.test(text) || isOfSentences(path.slice(0, at)))
  }
  return false
}
