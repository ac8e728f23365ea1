/** How a person receives a kind of notification. All values except none include the inbox. */
export const deliveries = [
  { id: 'inbox', name: 'Inbox' },
  { id: 'mail', name: 'Inbox and mail' },
  { id: 'digest', name: 'Inbox and daily mail' },
  { id: 'none', name: 'Nothing' },
] as const

export type Delivery = (typeof deliveries)[number]['id']

/** The time of day, in each person's own time zone, at which a digest is mailed. */
export const digestTime = '08:00'
