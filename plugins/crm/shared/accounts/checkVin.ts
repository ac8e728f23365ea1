const length = 17
const places = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const
const checkPlace = 8

/** The value of each letter, by ISO 3779 and 49 CFR 565. I, O and Q are not used, because they look like 1 and 0. */
const letters: Readonly<Record<string, number>> = Object.fromEntries([
  ...'ABCDEFGH'.split('').map((letter, at) => [letter, at + 1]),
  ...'JKLMN'.split('').map((letter, at) => [letter, at + 1]),
  ['P', 7],
  ['R', 9],
  ...'STUVWXYZ'.split('').map((letter, at) => [letter, at + 2]),
])

function valueOf(sign: string): number | undefined {
  return /\d/.test(sign) ? Number(sign) : letters[sign]
}

/** @returns the expected check digit of a VIN, `0` to `9` or `X`; it is at position 9. */
export function vinCheckDigit(vin: string): string {
  const sum = [...vin].reduce((total, sign, at) => total + (valueOf(sign) ?? 0) * places[at]!, 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/** @returns the error of a VIN by ISO 3779, with the character that fails; undefined if it is valid. */
export function vinProblem(vin: string): string | undefined {
  const signs = [...vin]
  const wrong = signs.findIndex((sign) => valueOf(sign) === undefined)
  if (wrong >= 0) {
    const sign = signs[wrong]!
    const why = /[IOQ]/.test(sign) ? 'a VIN never has I, O or Q' : 'a VIN has capital letters and digits only'
    return `VIN: “${sign}” at place ${wrong + 1} can't be right; ${why}`
  }
  if (signs.length !== length) return `VIN must have ${length} characters, and this one has ${signs.length}`
  const due = vinCheckDigit(vin)
  return signs[checkPlace] === due
    ? undefined
    : `VIN: the check digit “${signs[checkPlace]}” at place 9 should be “${due}”; compare each character with the vehicle`
}

/**
 * @returns the error of a VIN while it is typed: of the characters so far, and of the whole once it is complete. One that is only too short
 * yet has none.
 */
export function typedVinProblem(vin: string): string | undefined {
  const isUnfinished = vin.length < length && [...vin].every((sign) => valueOf(sign) !== undefined)
  return isUnfinished ? undefined : vinProblem(vin)
}

/** @returns a VIN as it is stored, from how it was typed */
export const normalizeVin = (typed: string): string => typed.trim().toUpperCase()

const yearSigns = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/** @returns the model year of a VIN: its tenth character, which repeats every thirty years; the seventh character tells which cycle. */
export function vinYear(vin: string): number | undefined {
  const at = yearSigns.indexOf(vin[9] ?? '')
  if (at < 0) return undefined
  return (/\d/.test(vin[6] ?? '') ? 1980 : 2010) + at
}

/** World manufacturer identifiers of the makes in D5, by their longest known prefix. */
const makers: Readonly<Record<string, string>> = {
  '1FA': 'Ford',
  '1FB': 'Ford',
  '1FD': 'Ford',
  '1FM': 'Ford',
  '1FT': 'Ford',
  '2FM': 'Ford',
  '3FA': 'Ford',
  NM0: 'Ford',
  '1G1': 'Chevrolet',
  '1GA': 'Chevrolet',
  '1GC': 'Chevrolet',
  '1GN': 'Chevrolet',
  '2GN': 'Chevrolet',
  '3GN': 'Chevrolet',
  '1GD': 'GMC',
  '1GJ': 'GMC',
  '1GK': 'GMC',
  '1GT': 'GMC',
  '3GT': 'GMC',
  '1C6': 'Ram',
  '3C6': 'Ram',
  '2C4': 'Chrysler',
  '2T3': 'Toyota',
  '4T1': 'Toyota',
  '4T3': 'Toyota',
  '5TD': 'Toyota',
  JTD: 'Toyota',
  JTM: 'Toyota',
  '1HG': 'Honda',
  '5FN': 'Honda',
  '2HK': 'Honda',
  '7FA': 'Honda',
  W1Y: 'Mercedes-Benz',
  WD3: 'Mercedes-Benz',
  WDY: 'Mercedes-Benz',
  '1N4': 'Nissan',
  '5N1': 'Nissan',
  JN8: 'Nissan',
  '5NM': 'Hyundai',
  KM8: 'Hyundai',
  KNA: 'Kia',
  KND: 'Kia',
  '5YJ': 'Tesla',
  '7SA': 'Tesla',
  '54D': 'Isuzu',
  JAL: 'Isuzu',
  JAA: 'Isuzu',
}

/** @returns the maker of the vehicle, if the first three characters identify one. */
export function vinMaker(vin: string): string | undefined {
  return makers[vin.slice(0, 3)]
}
