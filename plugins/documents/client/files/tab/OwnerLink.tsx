import { Link } from 'wouter'
import type { OwnerRecord } from '../../../contract/recordDocuments'
import styles from './documents.module.css'

/** The way to the record that a document belongs to, where it is one of these. */
export function OwnerLink({ records, id }: { records: readonly OwnerRecord[]; id: number | null }) {
  const owner = records.find((record) => record.id === id)
  return owner ? (
    <Link href={owner.href} className={styles.owner}>
      {owner.name}
    </Link>
  ) : null
}
