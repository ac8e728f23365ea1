/** A person with an account. */
export interface NotePerson {
  readonly id: number
  readonly name: string
}

/** A part of a note's text. All parts of a note put together are exactly its text. */
export interface TextPart {
  readonly kind: 'text' | 'link' | 'mention'
  readonly text: string
}

/** Addresses as people paste them. Punctuation or a bracket at the end belongs to the sentence. */
const address = /https?:\/\/[^\s<>"']+/gi
const sentenceEnd = /[.,;:!?)\]}]+$/

/** @returns the text, split into plain text, links and mentions. Only http and https addresses are links. */
export function textParts(text: string, mentions: readonly Pick<NotePerson, 'name'>[]): readonly TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const { index, 0: found } of text.matchAll(address)) {
    const link = found.replace(sentenceEnd, '')
    parts.push(...mentionParts(text.slice(at, index), mentions), { kind: 'link', text: link })
    at = index + link.length
  }
  parts.push(...mentionParts(text.slice(at), mentions))
  return parts.filter((part) => part.text !== '')
}

function mentionParts(text: string, mentions: readonly Pick<NotePerson, 'name'>[]): TextPart[] {
  // Longer names first: “Ann Lee Brown” is not “Ann Lee”.
  const names = mentions.map(({ name }) => `@${name}`).toSorted((a, b) => b.length - a.length)
  for (const name of names) {
    const at = text.indexOf(name)
    if (at < 0) continue
    return [
      ...mentionParts(text.slice(0, at), mentions),
      { kind: 'mention', text: name },
      ...mentionParts(text.slice(at + name.length), mentions),
    ]
  }
  return [{ kind: 'text', text }]
}

/** A mention that is being typed: the text between an @ and the caret. */
export interface MentionQuery {
  /** The index of the @. */
  readonly at: number
  readonly search: string
}

/**
 * @returns the mention at the caret, or undefined if the text before the caret is not an @ at the start of a word, followed by at most
 * three words
 */
export function mentionQuery(text: string, caret: number): MentionQuery | undefined {
  const before = text.slice(0, caret)
  const at = before.lastIndexOf('@')
  if (at < 0 || (at > 0 && !/[\s([]/.test(before[at - 1]!))) return undefined
  const search = before.slice(at + 1)
  return /^(?:[^\s@]+ ?){0,3}$/u.test(search) && search.length <= 60 ? { at, search: search.trim() } : undefined
}

/** @returns the text with the name in place of the typed text, and the new position of the caret */
export function insertMention(
  text: string,
  caret: number,
  { at }: MentionQuery,
  name: string,
): { readonly text: string; readonly caret: number } {
  const after = text.slice(caret)
  const put = `@${name}${/^\s/.test(after) ? '' : ' '}`
  return { text: text.slice(0, at) + put + after, caret: at + name.length + 2 }
}

/** @returns the people that the text still mentions */
export function stillMentioned<P extends NotePerson>(text: string, people: readonly P[]): readonly P[] {
  const named = new Set(
    textParts(text, people)
      .filter(({ kind }) => kind === 'mention')
      .map((part) => part.text.slice(1)),
  )
  return people.filter(({ name, id }, at) => named.has(name) && people.findIndex((one) => one.id === id) === at)
}
