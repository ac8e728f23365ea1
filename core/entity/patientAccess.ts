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

/** Why somebody opens a record outside of their caseload, by the word that is sent. */
export const accessPurposes = [
  { id: 'care', name: 'Care of this person' },
  { id: 'covering', name: 'Covering for a colleague' },
  { id: 'assigning', name: 'Assigning or supervising' },
  { id: 'family', name: 'The family asked' },
  { id: 'payment', name: 'Insurance, authorization or payment' },
  { id: 'review', name: 'Audit or quality review' },
  { id: 'emergency', name: 'Emergency' },
  { id: 'other', name: 'Something else' },
] as const

/** How long a purpose holds for one patient's records, in minutes; it ends with the session. */
export const purposeMinutes = 60

/** The `reason` of a refusal that ends once a purpose was given for the `record` that it names. */
export const purposeNeededReason = 'purposeNeeded'

export type AccessWay = (typeof accessWays)[number]['id']
