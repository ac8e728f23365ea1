import type { ReactNode } from 'react'
import { isEmpty } from '@core/entity/parse'
import type { Fields } from '@core/entity/Field'
import { fieldAt, valueAt } from '../forms/draft/fieldPaths'
import { isHidden } from '../forms/draft/formErrors'
import { classes } from '../ui/classes'
import type { Labels } from './displayText'
import { FieldValue, Masked } from './FieldValue'
import styles from './RecordFields.module.css'

/** A field by its path, or with a hand in how it is drawn. */
export type ReadField = string | { readonly path: string; readonly label?: string; readonly wide?: boolean; render?(value: unknown): ReactNode }

export interface RecordFieldsProps {
  fields: Fields
  record: unknown
  show: readonly ReadField[]
  /** Names behind references. */
  labels?: Labels
  /** Paths that are there but not for this person. */
  masked?: readonly string[]
}

const wideKinds = new Set(['longText', 'choices', 'tags'])

/** Labels and values of a record, in as many columns as there is room for; one calm line where nothing is filled. */
export function RecordFields({ fields, record, show, labels = {}, masked = [] }: RecordFieldsProps) {
  const paths = show.map((entry) => (typeof entry === 'string' ? entry : entry.path))
  if (paths.every((path) => isEmpty(valueAt(record, path)) && !isHidden(path, masked))) return <p className={styles.nothing}>Nothing recorded yet</p>
  if (paths.every((path) => isHidden(path, masked))) return <Masked />
  return (
    <dl className={styles.grid}>
      {show.map((entry) => {
        const { path, label, wide, render } = typeof entry === 'string' ? { path: entry } : entry
        const field = fieldAt(fields, path)
        if (!field) return null
        const value = valueAt(record, path)
        return (
          <div key={path} className={classes(styles.pair, (wide ?? wideKinds.has(field.kind)) && styles.wide)}>
            <dt className={styles.label}>{label ?? field.label}</dt>
            <dd className={styles.value}>
              {isHidden(path, masked) ? <Masked /> : render && !isEmpty(value) ? <span className="sentence">{render(value)}</span> : <FieldValue field={field} value={value} label={labels[path]} />}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
