/** The addresses of the screens. S2.9 */
export const referralPaths = {
  list: '/referral',
  add: '/referral/add-referral',
  view: (id: number) => `/referral/${id}`,
  edit: (id: number) => `/referral/edit-referral/${id}`,
} as const

/** @returns the id in an address, or undefined when there is none: such an address names no referral. */
export function idOf(param: string | undefined): number | undefined {
  return param && /^[1-9]\d{0,9}$/.test(param) ? Number(param) : undefined
}
