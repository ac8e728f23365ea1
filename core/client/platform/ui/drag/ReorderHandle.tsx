import type { KeyboardEvent, PointerEvent } from 'react'
import { Icon } from '../layout/Icon'
import styles from './ReorderHandle.module.css'

export interface ReorderHandleProps {
  /** Of the row. */
  readonly name: string
  onPointerDown(event: PointerEvent<HTMLElement>): void
  onKeyDown(event: KeyboardEvent): void
}

/** Moves a row of a list, by dragging or by the arrow keys: `useReorderHandle` has what it needs. */
export function ReorderHandle({ name, onPointerDown, onKeyDown }: ReorderHandleProps) {
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={`Move ${name}`}
      data-tip="Drag, or use the arrow keys"
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    >
      <Icon name="pi-bars" />
    </button>
  )
}
