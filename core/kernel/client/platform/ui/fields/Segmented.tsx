import { useId, type ReactNode } from 'react'
import { classes } from '../classes'
import styles from './Segmented.module.css'

interface SegmentedProps<Id extends string> {
  label: string
  /** Small text beside the label. */
  aside?: ReactNode
  options: readonly { readonly id: Id; readonly name: string; readonly picture?: ReactNode }[]
  value: Id
  onChange: (value: Id) => void
}

/** A choice from two or three options that takes effect at once: radio buttons that look like parts of one control, or like pictures. */
export function Segmented<Id extends string>({ label, aside, options, value, onChange }: SegmentedProps<Id>) {
  const name = useId()
  const pictures = options.some(({ picture }) => picture !== undefined)
  return (
    <fieldset>
      <legend className={styles.label}>
        {label}
        {aside && <span className={styles.aside}>{aside}</span>}
      </legend>
      <div className={classes(styles.options, pictures ? styles.pictures : styles.track)}>
        {options.map(({ id, name: words, picture }) => (
          <label key={id} className={styles.option}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={value === id}
              onChange={() => onChange(id)}
            />
            {picture && <span className={styles.picture}>{picture}</span>}
            <span className={styles.words}>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
