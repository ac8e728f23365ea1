import { language } from './language'

/** @returns a count with its noun: `1 referral`, `1,204 referrals`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${inThousands(count)} ${language ? language.noun(count, one, many) : count === 1 ? one : many}`
}

/** Without Intl: its first use takes 60 ms on a slow phone, and every first screen would wait for it. */
function inThousands(count: number): string {
  const [whole = '', rest] = String(count).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return rest === undefined ? grouped : `${grouped}.${rest}`
}
