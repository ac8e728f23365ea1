import { observer } from 'mobx-react-lite'
import type { KeyboardEvent, PointerEvent } from 'react'
import { classes } from '@core/client/ui'
import { fieldName, type PageSize, type PlacedField } from '../../shared/esign/documentParts'
import { boxStyle } from '../pdf/boxStyle'
import type { EditorStore } from './EditorStore'
import { signerColor } from './signerColor'
import styles from './editor.module.css'

interface PlacedFieldsProps {
  store: EditorStore
  page: number
  size: PageSize
}

/** The fields of a page, which can be dragged, resized, and moved by keys. */
export const PlacedFields = observer(function PlacedFields({ store, page, size }: PlacedFieldsProps) {
  return store.fields
    .filter((field) => field.page === page)
    .map((field) => <Box key={field.id} store={store} field={field} size={size} />)
})

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const Box = observer(function Box({ store, field, size }: { store: EditorStore; field: PlacedField; size: PageSize }) {
  const { id, signer } = field
  const isSelected = store.selected.includes(id)
  const person = signer === 0 ? 'the sender' : (store.signers[signer - 1]?.name ?? `signer ${signer}`)

  /** Follows the pointer until it is released, relative to the field's initial place. */
  const drag = (event: PointerEvent<HTMLElement>, how: 'move' | 'size') => {
    if (event.button !== 0) return
    event.stopPropagation()
    store.select(id, event.shiftKey)
    const target = event.currentTarget
    const scale = size.width / target.closest('[data-page]')!.getBoundingClientRect().width
    const start = { x: event.clientX, y: event.clientY, field: { ...field } }
    target.setPointerCapture(event.pointerId)
    const move = (moved: globalThis.PointerEvent) => {
      const x = (moved.clientX - start.x) * scale
      const y = (moved.clientY - start.y) * scale
      store.change(
        id,
        how === 'move'
          ? { x: start.field.x + x, y: start.field.y + y }
          : { width: start.field.width + x, height: start.field.height + y },
      )
    }
    const end = () => {
      target.removeEventListener('pointermove', move)
      target.removeEventListener('pointerup', end)
      target.removeEventListener('pointercancel', end)
    }
    target.addEventListener('pointermove', move)
    target.addEventListener('pointerup', end)
    target.addEventListener('pointercancel', end)
  }

  const press = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (arrow) {
      event.preventDefault()
      const step = event.shiftKey ? 10 : 1
      if (!isSelected) store.select(id)
      if (event.altKey)
        store.change(id, { width: field.width + arrow[0] * step, height: field.height + arrow[1] * step })
      else store.moveBy(arrow[0] * step, arrow[1] * step)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      if (!isSelected) store.select(id)
      store.remove()
    }
  }

  return (
    <button
      type="button"
      aria-pressed={isSelected}
      aria-label={`${fieldName(field)} of ${person}, page ${field.page}${field.value ? `: ${field.value}` : ''}`}
      className={classes(styles.box, isSelected && styles.chosen)}
      style={{ ...boxStyle(field, size), '--signer': signerColor(signer) } as object}
      onPointerDown={(event) => drag(event, 'move')}
      onFocus={() => !isSelected && store.select(id)}
      onKeyDown={press}
    >
      <span className={styles.boxName}>{field.value || fieldName(field)}</span>
      {isSelected && (
        <span aria-hidden="true" className={styles.corner} onPointerDown={(event) => drag(event, 'size')} />
      )}
    </button>
  )
})
