import { badValue } from './scimResponse'

/** `__proto__`, `constructor`, `toString`, …: names that every object has without anybody having set them. */
const inherited = new Set(Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase()))

/**
 * SCIMMY builds objects by the names in a filter or path, so `__proto__.active eq true` would give every object of this process a property. Where
 * a text in quotes ends is SCIMMY's matter, so such words are refused there too.
 * @throws HttpError 400 for a text that names what every object has
 */
export function refuseInherited(text: string, kind = 'invalidFilter'): void {
  if (text.split(/\W+/).some((name) => inherited.has(name.toLowerCase())))
    throw badValue('A filter or path names what is no attribute', kind)
}
