import type { FastifyInstance } from 'fastify'
import { isOfFigure } from '@core/kernel/shared/createLanguage'
import { wordsHeader, wordsProperty } from '@core/kernel/shared/wordsHeader'
import { type ReaderLanguage, readerLanguage } from './readerLanguage'

/** Properties whose text may be a message with values in it, beside those of figures. Any other text is looked up as it is. */
const composed = /^(?:message|hint|title|detail|subject|conflicts?|reasons|beyond|note|author|of)$/

/** The longest text that is looked up, in characters. */
const longest = 500

/**
 * Sends the translations of a response's texts with it, in `$words`, where the browser names the language of its reader. So the browser
 * needs the words of its own scripts only. What is stored, and what the response says, stays English.
 */
export function sendWords(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const code = request.headers[wordsHeader]
    if (typeof code !== 'string' || typeof payload !== 'string') return done()
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return done()
    const text = withWords(payload, code)
    if (text !== payload) reply.removeHeader('content-length')
    done(null, text)
  })
}

/**
 * @param json an object
 * @returns the same with `$words`: its texts that are the product's, with their translations
 */
export function withWords(json: string, code: string): string {
  const language = readerLanguage(code)
  if (language.code !== code || !json.startsWith('{') || !json.endsWith('}')) return json
  const words = new Map<string, string>()
  collect(JSON.parse(json), language, words)
  if (words.size === 0) return json
  return `${json.slice(0, -1)},"${wordsProperty}":${JSON.stringify(Object.fromEntries(words))}}`
}

/** Whether a property is how a difference shows one of its values: displayed text, such as “Monday afternoon, Friday morning”. */
const isDiffering = (key: string, object: object) =>
  (key === 'from' || key === 'to') && 'path' in object && 'sensitive' in object

function collect(value: unknown, language: ReaderLanguage, words: Map<string, string>): void {
  const visit = (part: unknown, isComposed: boolean): void => {
    if (typeof part === 'string') {
      if (part.length > longest || words.has(part)) return
      const text = isComposed ? language.known(part) : language.word(part)
      if (text !== part) words.set(part, text)
    } else if (Array.isArray(part)) for (const one of part) visit(one, isComposed)
    else if (typeof part === 'object' && part !== null)
      for (const [key, inner] of Object.entries(part))
        visit(inner, composed.test(key) || isOfFigure(key, part) || isDiffering(key, part))
  }
  visit(value, false)
}
