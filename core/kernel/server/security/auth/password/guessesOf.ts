import { dictionary } from '@zxcvbn-ts/language-common'

/** Characters after this position don't make a password easier to guess. */
const longestRead = 64
const longestWord = 24
const shortestWord = 3

let ranks: ReadonlyMap<string, number> | undefined

/** Common passwords and common words with their rank: the lower the rank, the sooner they are tried. */
function commonWords(): ReadonlyMap<string, number> {
  if (ranks) return ranks
  const made = new Map<string, number>()
  for (const name of ['passwords-common', 'diceware-common'] as const)
    for (const [at, word] of dictionary[name].entries()) made.set(word, Math.min(made.get(word) ?? Infinity, at + 1))
  ranks = made
  return made
}

/** Rows of keys, and well-known sequences. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
]
const rowsBothWays = [...rows, ...rows.map(reversed)]

const lookAlikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
}

/**
 * Estimates how many guesses a password withstands when an attacker tries first what people choose first: common passwords and words, facts
 * about the person, years, rows of keys, repetitions, and combinations of these. As in zxcvbn (Wheeler, USENIX Security 2016), the cheapest
 * combination counts.
 * @param about names and words that an attacker knows about the person and the product
 */
export function guessesOf(password: string, about: readonly string[] = []): number {
  const text = password.slice(0, longestRead)
  const lower = text.toLowerCase()
  const known = knownWords(about)
  /** The fewest guesses for the first `n` characters, by `n`. */
  const fewest = [1]
  for (let end = 1; end <= lower.length; end++) {
    let best = fewest[end - 1]! * guessesOfCharacter(lower[end - 1]!)
    for (let begin = Math.max(0, end - longestWord); begin <= end - shortestWord; begin++) {
      const guesses = guessesOfPart(text.slice(begin, end), lower.slice(0, begin), known)
      if (guesses !== undefined) best = Math.min(best, fewest[begin]! * guesses)
    }
    fewest.push(best)
  }
  return fewest[lower.length]!
}

/** Names as a whole, and the single words in them. */
function knownWords(about: readonly string[]): ReadonlySet<string> {
  const words = about.flatMap((phrase) => [phrase.replaceAll(/[^\p{L}]/gu, ''), ...phrase.split(/[^\p{L}]+/u)])
  return new Set(words.map((word) => word.toLowerCase()).filter((word) => word.length >= shortestWord))
}

const guessesOfCharacter = (character: string) => (/\p{L}/u.test(character) ? 26 : 10)

/** @returns undefined for a text that is no common choice */
function guessesOfPart(part: string, before: string, known: ReadonlySet<string>): number | undefined {
  const lower = part.toLowerCase()
  const found = [
    before.includes(lower) ? 4 : undefined,
    isRepeated(lower) ? 40 * lower.length : undefined,
    rowsBothWays.some((row) => row.includes(lower)) ? 20 * lower.length : undefined,
    /^(?:19|20)\d\d$/.test(lower) ? 120 : undefined,
    guessesOfWord(part, known),
  ].filter((guesses) => guesses !== undefined)
  return found.length > 0 ? Math.min(...found) : undefined
}

function guessesOfWord(part: string, known: ReadonlySet<string>): number | undefined {
  const lower = part.toLowerCase()
  const plain = lower.replaceAll(/[@431!05$7]/g, (sign) => lookAlikes[sign]!)
  // Capitals, look-alikes and reversed words are each tried as well.
  const capitals = part === lower ? 1 : 2
  const found = [lower, plain, reversed(lower)].flatMap((word, at) => {
    const rank = known.has(word) ? 4 : commonWords().get(word)
    return rank === undefined ? [] : [rank * capitals * (at === 0 ? 1 : 2)]
  })
  return found.length > 0 ? Math.min(...found) : undefined
}

/** Repeats one to three characters. */
const isRepeated = (text: string) => /^(.{1,3}?)\1+$/u.test(text)

function reversed(text: string): string {
  return [...text].toReversed().join('')
}
