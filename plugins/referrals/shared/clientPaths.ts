/** The URLs of clients. */
export const clientPaths = {
  list: '/clients',
  /** The URL of a client's page with `:id`. */
  screen: '/clients/:id',
  view: (id: number) => `/clients/${id}`,
} as const
