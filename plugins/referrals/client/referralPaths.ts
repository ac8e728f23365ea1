/** The addresses of the screens. S2.9 */
export const referralPaths = {
  list: '/referral',
  /** What needs somebody now. */
  queue: '/referral/queue',
  add: '/referral/add-referral',
  /** A further referral of a client who is on file. */
  addFor: (clientId: number) => `/referral/add-referral?client=${clientId}`,
  /** A referral by somebody of the directory. */
  addFrom: (referrerId: number) => `/referral/add-referral?referrer=${referrerId}`,
  /** The next referral of somebody whose authorization, on this one, ends. */
  reauthorize: (id: number) => `/referral/add-referral?reauthorize=${id}`,
  view: (id: number) => `/referral/${id}`,
  /** @param referralId where one goes afterwards; to the client's own page without it */
  editClient: (id: number, referralId?: number) =>
    `/referral/edit-client/${id}${referralId === undefined ? '' : `?referral=${referralId}`}`,
  edit: (id: number) => `/referral/edit-referral/${id}`,
} as const
