import { fillIn } from '@core/entity'

/** Says an English text in a language, with the values of its placeholders. */
export type Say = typeof fillIn

/** The translations of a language by the English text. `{names}` are placeholders. */
export type Dictionary = Readonly<Record<string, string>>

interface Pattern {
  readonly expression: RegExp
  readonly names: readonly string[]
  readonly text: string
}

/**
 * @returns the function that translates texts with this dictionary; missing ones stay English. A text with replaced placeholders, such as `ZIP is required`, is
 * recognized by its pattern, so the rules and errors of both halves need no codes beside their texts
 */
export function createSay(dictionary: Dictionary): Say {
  const patterns = patternsOf(dictionary)
  const say: Say = (english, values) => {
    const text = Object.hasOwn(dictionary, english) ? dictionary[english] : undefined
    if (text !== undefined || values) return fillIn(text ?? english, values)
    for (const { expression, names, text: translated } of patterns) {
      const found = expression.exec(english)
      // A placeholder's value is mostly a label, which the dictionary contains too.
      if (found) return fillIn(translated, Object.fromEntries(names.map((name, at) => [name, say(found[at + 1]!)])))
    }
    return english
  }
  return say
}

/** Patterns with the most fixed text come first, because `{label}: {message}` would match almost any. */
function patternsOf(dictionary: Dictionary): readonly Pattern[] {
  const place = /\{(\w+)\}/g
  const words = (text: string) => text.replace(place, '').length
  return Object.entries(dictionary)
    .filter(([english]) => english.includes('{'))
    .toSorted(([a], [b]) => words(b) - words(a))
    .map(([english, text]) => ({
      expression: new RegExp(
        `^${english
          .split(place)
          .map((part, at) => (at % 2 === 0 ? escaped(part) : filler(part)))
          .join('')}$`,
      ),
      names: [...english.matchAll(place)].map(([, name]) => name!),
      text,
    }))
}

const filler = (name: string) => (name === 'number' ? String.raw`(\d+)` : '(.+?)')
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
