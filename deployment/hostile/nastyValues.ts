import fc from 'fast-check'

const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '__proto__',
  'constructor',
  'toString',
  "'; drop table core.user; --",
  '"',
  '\\',
  '%',
  '${1}',
  '$1',
  '{}',
  '[]',
  'null',
  '🙂',
  '\u202e',
  'x'.repeat(10_000),
]
const ranges = [
  'none',
  'any',
  'me',
  '1,2,none',
  '1.5',
  '1.5..2.5',
  '..9999999999',
  '99999999999',
  '-1',
  '1..0',
  '0000-01-01',
  '0000-01-01..',
  '9999-12-31',
  '..9999-12-31',
  '2026-02-30',
  '2026-01-01..2026-12-31',
  'last7',
  '10:00..11:00',
]
const numbers = [
  0,
  1,
  2,
  3,
  -1,
  1.5,
  2_147_483_647,
  2_147_483_648,
  1e20,
  Number.MAX_SAFE_INTEGER,
  1e308,
  true,
  false,
  null,
]
const lists = [[], {}, [[]], [null], [1, 1], [1, 2, 3], ['a'], [{}], { a: 1 }]
/** A value of any kind at the edge of what a field takes, or beyond. */
export const nasty = fc.constantFrom<unknown>(...texts, ...ranges, ...numbers, ...lists)
/** The same, or any JSON. */
export const json = fc.oneof({ weight: 3, arbitrary: nasty }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) })

/** Keys of cursors: days, times, names and numbers, some of them impossible. */
export const cursorKeys = [
  '2026-02-31',
  '2026-13-45 99:99:99+00',
  '9999999999',
  '99:99',
  '["a"b", 1]',
  '["a", 9999999999]',
  '[null, 1]',
  '["a", 1]',
  '\ud800',
  'x',
  'true',
  '1',
  null,
]

/** Ids in an address. */
export const ids = fc.constantFrom(
  '1',
  '2',
  '3',
  '9',
  '0',
  '-1',
  '1.5',
  '2147483647',
  '2147483648',
  '99999999999999999999',
  'abc',
  '__proto__',
  '%00',
  'null',
  '%F0%9F%99%82',
  'a%2Fb',
)
