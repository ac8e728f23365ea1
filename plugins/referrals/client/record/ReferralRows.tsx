import { Muted } from '@core/client/ui'
import { RecordFields } from '@core/client/kit'
import { referralEntity } from '../../shared/referralEntity'
import type { ReferralDetail } from '../../shared/referralTypes'
import styles from '../recordRows.module.css'

interface ReferralRowsProps {
  record: ReferralDetail
  path: 'guardians' | 'coverages'
  /** The field that names a row. */
  titleField: string
  show: readonly string[]
}

/** Guardians or coverages, one below the other. */
export function ReferralRows({ record, path, titleField, show }: ReferralRowsProps) {
  const rows: readonly { readonly id?: unknown }[] = record[path] ?? []
  return (
    <>
      {rows.length === 0 && <Muted subtle>Nothing recorded yet</Muted>}
      {rows.map((row, index) => (
        <div key={String(row.id)} className={styles.rowOf}>
          <h3 className={styles.rowTitle}>{String(Reflect.get(row, titleField) ?? '')}</h3>
          <RecordFields
            fields={referralEntity.fields}
            record={record}
            show={show.map((name) => `${path}[${index}].${name}`)}
            masked={record.masked}
          />
        </div>
      ))}
    </>
  )
}
