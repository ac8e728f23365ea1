import { today } from '@core/entity'
import { firstVinYear, vinVehicle } from './vinMakers'

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

/** @returns the error of a normalized VIN by ISO 3779, with the character that fails; undefined if it is valid. */
export function vinProblem(vin: string): string | undefined {
  const signs = [...vin]
  const wrong = signs.findIndex((sign) => valueOf(sign) === undefined)
  if (wrong >= 0) {
    const sign = signs[wrong]!
    const why = /[IOQ]/.test(sign) ? 'a VIN never has I, O or Q' : 'a VIN has capital letters and digits only'
    return `VIN: “${sign}” at place ${wrong + 1} can't be right; ${why}`
  }
  if (signs.length !== length) return `VIN must have ${length} characters, and this one has ${signs.length}`
  return holdsCheckDigit(vin) || !needsCheckDigit(vin)
    ? undefined
    : `VIN: the check digit “${signs[checkPlace]}” at place 9 should be “${vinCheckDigit(vin)}”; compare each character with the vehicle`
}

/**
 * @returns the error of a VIN while it is typed: of the characters so far, and of the whole once it is complete. One that is only too short
 * yet has none.
 */
export function typedVinProblem(vin: string): string | undefined {
  const isUnfinished = vin.length < length && [...vin].every((sign) => valueOf(sign) !== undefined)
  return isUnfinished ? undefined : vinProblem(vin)
}

/** @returns a VIN as it is stored, from how it was typed or printed: without blanks and dashes, in capital letters */
export const normalizeVin = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}*]/gu, '')
    .toUpperCase()

/** Only North America requires the check digit: identifiers that begin with 1 to 5, and with 7F to 70. */
const needsCheckDigit = (vin: string): boolean => /^(?:[1-5]|7[^A-E])/.test(vin)
const holdsCheckDigit = (vin: string): boolean => vin[checkPlace] === vinCheckDigit(vin)

/** @returns what a person should know of a VIN that is accepted without a valid check digit; undefined otherwise */
export function vinNotice(vin: string): string | undefined {
  return vin.length === length && vinProblem(vin) === undefined && !holdsCheckDigit(vin)
    ? 'This VIN has no check digit, which only North America requires: compare each character with the vehicle'
    : undefined
}

const yearSigns = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/**
 * The model years that a VIN can mean. Its tenth character repeats every thirty years. For cars and light trucks the seventh tells which
 * cycle; for other vehicles it doesn't (49 CFR 565.15). A VIN without a check digit needn't name its year at all.
 * @returns none where nothing is known
 */
export function vinYears(vin: string, thisYear = Number(today().slice(0, 4))): readonly number[] {
  const at = yearSigns.indexOf(vin[9] ?? '')
  if (at < 0 || !holdsCheckDigit(vin)) return []
  const possible = [1980, 2010, 2040]
    .map((from) => from + at)
    .filter((year) => year >= firstVinYear(vin) && year <= thisYear + 1)
  const cycle = (/\d/.test(vin[6] ?? '') ? 1980 : 2010) + at
  return vinVehicle(vin) === 'light' && possible.includes(cycle) ? [cycle] : possible
}

/** @returns the model year of a VIN; undefined if it can't be told. */
export function vinYear(vin: string, thisYear?: number): number | undefined {
  const [year, ...others] = vinYears(vin, thisYear)
  return others.length === 0 ? year : undefined
}
