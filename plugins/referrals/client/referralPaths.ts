import { queuePath } from '../shared/queue/queuePath'

/** The URLs of the screens. S2.9 */
export const referralPaths = {
  list: '/referral',
  /** The work queue. */
  queue: queuePath,
  add: '/referral/add-referral',
  /** A further referral of a client on file. */
  addFor: (clientId: number) => `/referral/add-referral?client=${clientId}`,
  /** A new referral by a referrer of the directory. */
  addFrom: (referrerId: number) => `/referral/add-referral?referrer=${referrerId}`,
  /** The next referral of a client whose authorization, on this one, ends. */
  reauthorize: (id: number) => `/referral/add-referral?reauthorize=${id}`,
  view: (id: number) => `/referral/${id}`,
  /** @param referralId the referral to open after the save; by default the client's page */
  editClient: (id: number, referralId?: number) =>
    `/referral/edit-client/${id}${referralId === undefined ? '' : `?referral=${referralId}`}`,
  edit: (id: number) => `/referral/edit-referral/${id}`,
} as const
