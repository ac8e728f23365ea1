import type { EntityTable } from './EntityTable'

/** The patient of a record, and the records that belong to that patient. */
export interface PatientLink {
  /** The entity of the patient: for a referral its client, if it has one. */
  readonly entity: string
  /** The record's field that holds the patient's id. */
  readonly at: string
  /** The table whose rows belong to a patient, and their field that holds the patient's id. */
  readonly records: EntityTable
  readonly by: string
}

/** How the records of an entity lead to a patient. A record that shares its patient with no other record is its own patient. */
export function patientOf(table: EntityTable): PatientLink {
  const { entity, catalog = new Map<string, EntityTable>() } = table
  const { patient, owners } = entity
  if (patient !== undefined) {
    const own = [...catalog.values()].find((other) => isPatientIn(other, table))
    return { entity: (own ?? table).entity.id, at: patient, records: table, by: patient }
  }
  const through = typeof owners?.through === 'object' ? catalog.get(owners.through.entity) : undefined
  return through && isPatientIn(table, through)
    ? { entity: entity.id, at: 'id', records: through, by: through.entity.patient! }
    : { entity: entity.id, at: 'id', records: table, by: 'id' }
}

/** Whether records of the one entity are the patients of the other entity's records. */
function isPatientIn({ entity: { owners } }: EntityTable, { entity: { id, patient } }: EntityTable): boolean {
  const through = owners?.through
  return typeof through === 'object' && through.entity === id && through.by === patient
}
