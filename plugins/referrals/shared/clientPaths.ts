/** Where the people behind referrals stand. */
export const clientPaths = {
  list: '/clients',
  /** The address of a client's page with `:id`. */
  screen: '/clients/:id',
  view: (id: number) => `/clients/${id}`,
} as const
