import { type ComponentProps, useState } from 'react'
import { useField } from 'react-final-form'
import { type PlacedField, FormField } from '@core/client/forms'
import { Button } from '@core/client/ui'
import styles from './FleetRow.module.css'

type RowProps = ComponentProps<NonNullable<PlacedField['row']>>

/** What people say first of a fleet. */
const first = ['quantity', 'make', 'model', 'year']
/** What is known seldom, behind a button until one of it has a value. */
const rare = ['segment', 'fuel', 'replaceBy', 'holding']

/** A row of a fleet in as little room as it needs: two lines on a phone. */
export default function FleetRow({ path, fields }: RowProps) {
  const row = useField<Readonly<Record<string, unknown>> | undefined>(path, { subscription: { value: true } }).input
    .value
  const [isWhole, setWhole] = useState(() => rare.some((name) => row?.[name] !== undefined))
  return (
    <div className={styles.fleetRow}>
      {[...first, ...(isWhole ? rare : [])].map((name) => (
        <FormField key={name} path={`${path}.${name}`} field={fields[name]!} span="third" />
      ))}
      {!isWhole && (
        <Button size="small" variant="ghost" icon="pi-plus" className={styles.fleetMore} onClick={() => setWhole(true)}>
          More about these vehicles
        </Button>
      )}
    </div>
  )
}
