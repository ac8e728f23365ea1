/** Permission of the admin plugin: read the audit log and the patient access log. D2, 612 */
export const viewAuditLog = 612

/** Ways of access to a person's health record, by the stored value. */
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

/** Why a person opens a record outside of their caseload, by the sent value. */
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

/** How long a purpose is valid for one patient's records, in minutes. It also ends with the session. */
export const purposeMinutes = 60

/** The `reason` of a refusal that no longer applies once the person gave a purpose for the `record` of the refusal. */
export const purposeNeededReason = 'purposeNeeded'

export type AccessWay = (typeof accessWays)[number]['id']
