/** The addresses of the screens. S2.9 */
export const referralPaths = {
  list: '/referral',
  add: '/referral/add-referral',
  /** A further referral of a client who is on file. */
  addFor: (clientId: number) => `/referral/add-referral?client=${clientId}`,
  view: (id: number) => `/referral/${id}`,
  edit: (id: number) => `/referral/edit-referral/${id}`,
} as const
