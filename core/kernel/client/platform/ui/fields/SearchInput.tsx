import { longestSearch } from '@core/kernel/entity/longestSearch'
import { type ComponentProps, useRef } from 'react'
import { IconButton } from '../buttons/IconButton'
import { classes } from '../classes'
import { Icon } from '../layout/Icon'
import styles from './fields.module.css'

export interface SearchInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'size'> {
  /** Its name for screen readers, such as `Search referrals`. */
  label: string
  value: string
  onChange: (value: string) => void
}

/** The quick search above a list: an icon, the text, and a button that clears it. */
export function SearchInput({ label, value, onChange, className, placeholder = label, ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={classes(styles.dressed, className)}>
      <Icon name="pi-search" className={styles.lead} />
      <input
        ref={input}
        maxLength={longestSearch}
        {...rest}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        className={classes(styles.control, styles.withLead, styles.withTail, styles.search)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value && (
        <IconButton
          icon="pi-times"
          label="Clear search"
          size="small"
          className={styles.tail}
          onClick={() => {
            onChange('')
            // This button goes, and the focus with it.
            input.current?.focus()
          }}
        />
      )}
    </div>
  )
}
