import type { ReactNode } from 'react'
import styles from './editors.module.css'

/**
 * The inputs of an editor, which Enter applies. It is no form of its own, because conditions are edited within one.
 * @param onApply gets an element of the popover
 */
export function Applied({ onApply, children }: { onApply: (within: HTMLElement) => void; children: ReactNode }) {
  return (
    // The key events come from the inputs inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.form}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        onApply(event.currentTarget)
      }}
    >
      {children}
    </div>
  )
}
