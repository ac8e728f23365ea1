/** How somebody hears of a kind of notification. All but none are in the inbox. */
export const deliveries = [
  { id: 'inbox', name: 'Inbox' },
  { id: 'mail', name: 'Inbox and mail' },
  { id: 'digest', name: 'Inbox and daily mail' },
  { id: 'none', name: 'Nothing' },
] as const

export type Delivery = (typeof deliveries)[number]['id']
