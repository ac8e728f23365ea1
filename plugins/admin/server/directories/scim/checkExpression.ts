import { badValue } from './scimResponse'

/** `__proto__`, `constructor`, `toString`, …: names that every object has without anybody having set them. */
const inherited = new Set(Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase()))

const longest = 4000
/** SCIMMY's pattern of a text in quotes can read each of them in two ways: with 40 it would look for the end for hours. */
const mostBackslashes = 10

/**
 * Checks a filter, a path or a list of attributes before SCIMMY parses it. SCIMMY builds objects by the names, so `__proto__.active eq true` would
 * give every object of this process a property. Where a text in quotes ends is SCIMMY's matter, so such words are refused there too.
 * @throws HttpError 400
 */
export function checkExpression(text: string, kind = 'invalidFilter'): void {
  if (text.length > longest) throw badValue(`It can have at most ${longest} characters`, kind)
  if (/[\r\n]/.test(text) || text.split('\\').length - 1 > mostBackslashes)
    throw badValue('It contains line breaks or too many backslashes', kind)
  if (text.split(/\W+/).some((name) => inherited.has(name.toLowerCase())))
    throw badValue('It names what is no attribute', kind)
}
