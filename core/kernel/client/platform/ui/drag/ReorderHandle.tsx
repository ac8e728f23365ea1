import type { KeyboardEvent, PointerEvent } from 'react'
import { Icon } from '../layout/Icon'
import styles from './ReorderHandle.module.css'

export interface ReorderHandleProps {
  /** The name of the row. */
  readonly name: string
  /** Without it, `usePointerDrag` carries the row. */
  onPointerDown?(event: PointerEvent<HTMLElement>): void
  onKeyDown(event: KeyboardEvent): void
}

/** A handle that moves a row of a list, by dragging or by the arrow keys. `useReorderHandle` returns its props. */
export function ReorderHandle({ name, onPointerDown, onKeyDown }: ReorderHandleProps) {
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={`Move ${name}`}
      data-tip="Drag, or use the arrow keys"
      data-drag-handle={onPointerDown ? undefined : ''}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    >
      <Icon name="pi-bars" />
    </button>
  )
}
