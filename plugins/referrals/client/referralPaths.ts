/** The addresses of the screens. S2.9 */
export const referralPaths = {
  list: '/referral',
  add: '/referral/add-referral',
  view: (id: number) => `/referral/${id}`,
  edit: (id: number) => `/referral/edit-referral/${id}`,
} as const
