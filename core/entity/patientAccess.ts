/** Permission of the admin plugin: to see who did what, and who looked at whom. D2, 612 */
export const viewAuditLog = 612

/** Ways of access to a person's health record, by the word that is stored. */
export const accessWays = [
  { id: 'viewed', name: 'Viewed' },
  { id: 'listed', name: 'Seen in a list' },
  { id: 'found', name: 'Found by a search or filter' },
  { id: 'printed', name: 'Printed or opened as PDF' },
  { id: 'exported', name: 'Exported' },
  { id: 'created', name: 'Created' },
  { id: 'updated', name: 'Changed' },
  { id: 'deleted', name: 'Deleted' },
  { id: 'restored', name: 'Restored' },
  { id: 'refused', name: 'Refused' },
] as const

export type AccessWay = (typeof accessWays)[number]['id']
