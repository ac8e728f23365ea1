/** Signs that NFKD leaves alone, and what they are compared as. The database's function has the same table. */
const alike: ReadonlyMap<string, string> = new Map([
  ...pairs('øłđðħŧıς', 'olddhtiσ'),
  ...pairs('’‘‚‛ʻʼʹ′', "''''''''"),
  ...pairs('“”„‟«»', '""""""'),
  ...pairs('‐‒–—―−⁄', '------/'),
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
])

function pairs(from: string, to: string): [string, string][] {
  const other = [...to]
  return [...from].map((sign, at) => [sign, other[at]!])
}

const unlike = new RegExp(`[${[...alike.keys()].join('')}]`, 'gu')

/** Marks on letters of Latin, Greek, Cyrillic, Hebrew and Arabic. Those of other scripts are vowels, and distinguish words. */
const marks =
  // eslint-disable-next-line no-misleading-character-class -- marks alone, not letters with marks
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu
/** Characters that nobody sees: zero-width ones, fillers, the soft hyphen, signs of direction, the empty Braille cell. */
const invisible =
  // eslint-disable-next-line no-misleading-character-class -- each alone
  /[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\ufe00-\ufe0f\ufeff\u{e0000}-\u{e0fff}]/gu

/**
 * A text in the form in which texts are compared: without case, marks, and invisible characters. `core.comparable` in the database returns
 * the same (a test compares them), so this is only for what is known before the database is asked: the patterns of a search, the keys of an
 * import.
 * @example comparable('José Łukasz O’Neill') === "jose lukasz o'neill"
 */
export function comparable(text: string): string {
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .replace(invisible, '')
    .toLowerCase()
    .replace(unlike, (sign) => alike.get(sign)!)
}
