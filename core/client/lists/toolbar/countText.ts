interface Names {
  readonly one: string
  readonly many: string
}

/** @returns such as “512 referrals”, “1 referral matches” where a filter is on, “about 1,000,000 referrals”. */
export function countText(total: number, { one, many }: Names, narrowed: boolean, about = false): string {
  const name = (total === 1 ? one : many).toLocaleLowerCase()
  const verb = total === 1 ? ' matches' : ' match'
  return `${about ? 'about ' : ''}${total.toLocaleString('en-US')} ${name}${narrowed ? verb : ''}`
}
