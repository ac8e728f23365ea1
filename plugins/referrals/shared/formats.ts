/** The formats of text fields of a referral. */

/** ICD-10-CM: a letter, a digit (genetic disorders: QA), a letter or digit, then up to four more after a dot, such as F84.0. */
export const icd10Pattern = /^(?:[A-Z]\d|QA)[0-9A-Z](\.[0-9A-Z]{1,4})?$/

/** @returns an ICD-10 code with capital letters and its dot, from how registers write it: f84.0, F840 */
export function normalizeIcd10(typed: string): string {
  const code = typed.replaceAll(/\s/g, '').toUpperCase()
  const [, category, rest] = /^([A-Z][0-9A-Z]{2})\.?([0-9A-Z]{1,4})$/.exec(code) ?? []
  return category === undefined ? code : `${category}.${rest}`
}

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
