const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
let words: Intl.Segmenter | undefined

/** Signs that join the next consonant to their own: Indian viramas, and those of Burmese and Khmer. */
const joiner = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2]\u200d?$/

/** @returns what a reader sees as letters: with their marks, and as a whole where letters are written as one */
export function clustersOf(text: string): string[] {
  const clusters: string[] = []
  for (const { segment } of graphemes.segment(text)) {
    const last = clusters.at(-1)
    if (last !== undefined && joiner.test(last) && /^\p{Letter}/u.test(segment))
      clusters[clusters.length - 1] = last + segment
    else clusters.push(segment)
  }
  return clusters
}

/** Lines of Chinese and Japanese may end after each letter, but Korean is written with spaces. */
const anywhere = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u
/** These have no spaces between words; the words are found by a dictionary. */
const byDictionary = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** Closing punctuation, small kana and marks of repetition don't begin a line, opening punctuation doesn't end one. */
const neverFirst =
  /^[\p{Pe}\p{Pf}\p{Po}\p{Mark}\u3005\u309d\u309e\u30fc-\u30feぁぃぅぇぉっゃゅょァィゥェォッャュョๆໆៗ]/u
const neverLast = /[\p{Ps}\p{Pi}]$/u

/** @returns the parts of a word between which a line may end; most words have only one */
export function partsOfWord(word: string): string[] {
  const mayBreak = (text: string) => anywhere.test(text) || byDictionary.test(text)
  if (!mayBreak(word)) return [word]
  words ??= new Intl.Segmenter('en', { granularity: 'word' })
  const parts: string[] = []
  for (const { segment } of words.segment(word))
    for (const part of anywhere.test(segment) ? clustersOf(segment) : [segment]) {
      const last = parts.at(-1)
      const isJoined =
        last !== undefined &&
        (neverFirst.test(part) || neverLast.test(last) || joiner.test(last) || (!mayBreak(last) && !mayBreak(part)))
      if (isJoined) parts[parts.length - 1] = last + part
      else parts.push(part)
    }
  return parts
}

/** @returns all parts of a text that a line break should leave whole */
export const unbreakableParts = (text: string): string[] => text.split(/\s/).flatMap(partsOfWord)
