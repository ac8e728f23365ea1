const inThousands = new Intl.NumberFormat('en-US')

/** @returns how many there are of something: `1 referral`, `1,204 referrals`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${inThousands.format(count)} ${count === 1 ? one : many}`
}
