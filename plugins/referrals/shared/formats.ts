/** The formats of text fields of a referral. */

/** ICD-10-CM: a letter, a digit (genetic disorders: QA), a letter or digit, then up to four more after a dot, such as F84.0. */
export const icd10Pattern = /^(?:[A-Z]\d|QA)[0-9A-Z](\.[0-9A-Z]{1,4})?$/

export const lastFourPattern = /^\d{4}$/

export const npiPattern = /^\d{10}$/

/**
 * The check digit of a National Provider Identifier: Luhn's formula over the nine digits with 80840 in front.
 * Source: Centers for Medicare & Medicaid Services, "Requirements for National Provider Identifier (NPI) and NPI check digit".
 * @returns whether the text has ten digits and the last one is valid.
 */
export function isNpi(value: unknown): boolean {
  if (typeof value !== 'string' || !npiPattern.test(value)) return false
  const digits = [...`80840${value}`].map(Number).toReversed()
  const sum = digits.reduce((total, digit, at) => {
    const weighed = at % 2 === 1 ? digit * 2 : digit
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}
