import { Link } from 'wouter'
import type { OwnerRecord } from '../../../contract/recordDocuments'
import styles from './documents.module.css'

/** A link to the record that owns a document, if it is one of these. */
export function OwnerLink({ records, id }: { records: readonly OwnerRecord[]; id: number | null }) {
  const owner = records.find((record) => record.id === id)
  return owner ? (
    <Link href={owner.href} className={styles.owner}>
      {owner.name}
    </Link>
  ) : null
}
