import { dictionary } from '@zxcvbn-ts/language-common'
import { shortestPassword } from '@core/entity/shortestPassword'

let common: ReadonlySet<string> | undefined

/**
 * Whether a password may be chosen. Length and a list of common ones, as NIST SP 800-63B (5.1.1.2) advises, and no rules
 * about kinds of characters.
 * @param about words that an attacker tries first: the person's names, the email, the product
 * @returns the message of the rule that it breaks, else undefined
 */
export function passwordProblem(password: string, about: readonly string[] = []): string | undefined {
  if ([...password].length < shortestPassword) return `Password must have at least ${shortestPassword} characters`
  const lower = password.toLowerCase()
  // What is left without the digits and signs that people hang on: “Password2024!!”.
  const core = lower.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')
  common ??= new Set(dictionary['passwords-common'] as readonly string[])
  if (common.has(lower) || common.has(core) || new Set(lower).size < 5) return 'This password is among the first that an attacker tries. Please choose another.'
  const names = about.flatMap((phrase) => [phrase, ...phrase.split(/[^a-z]+/i)]).map(letters).filter((name) => name.length >= 4)
  if (names.some((name) => letters(password) === name || letters(password) === name + name)) return 'Please choose a password that is not your name or the product’s.'
  return undefined
}

function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '')
}
