/** @returns how many there are of something: `1 referral`, `1,204 referrals`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${inThousands(count)} ${count === 1 ? one : many}`
}

/** By hand: the first use of Intl takes a slow phone 60 ms, which every first screen would wait for. */
function inThousands(count: number): string {
  const [whole = '', rest] = String(count).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return rest === undefined ? grouped : `${grouped}.${rest}`
}
