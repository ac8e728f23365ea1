import { observer } from 'mobx-react-lite'
import { Button, Checkbox, Select, TextInput } from '@core/client/ui'
import { fieldName } from '../../shared/esign/documentParts'
import type { EditorStore } from './EditorStore'
import styles from './editor.module.css'

/** Number and text inputs for the selected field, as an alternative to dragging and for exact values. */
export const FieldPanel = observer(function FieldPanel({ store }: { store: EditorStore }) {
  const field = store.chosen
  if (!field)
    return (
      <p className={styles.hint}>
        Choose a field on a page to say whose it is, what it is called, and where it stands.
      </p>
    )
  const number = (name: 'x' | 'y' | 'width' | 'height' | 'page', label: string) => (
    <TextInput
      label={label}
      size="small"
      inputMode="numeric"
      value={String(Math.round(field[name]))}
      onChange={(text) => {
        const value = Number(text)
        if (!Number.isFinite(value)) return
        if (name === 'page' && (value < 1 || value > store.document.pages.length)) return
        store.change(field.id, { [name]: value })
      }}
    />
  )
  const isMark = field.type === 'signature' || field.type === 'initials'
  return (
    <div className={styles.details}>
      <h2 className={styles.heading}>{fieldName(field)}</h2>
      <Select
        label="Filled in by"
        size="small"
        value={String(field.signer)}
        onChange={(value) => store.change(field.id, { signer: Number(value) })}
        options={[
          ...(isMark ? [] : [{ id: 0, name: 'You, before it is sent' }]),
          ...store.signers.map(({ name }, at) => ({ id: at + 1, name: name || `Signer ${at + 1}` })),
          ...(store.signers.length === 0 ? [{ id: 1, name: 'Signer 1' }] : []),
        ]}
      />
      <TextInput
        label="Label"
        size="small"
        maxLength={100}
        value={field.label ?? ''}
        onChange={(label) => store.change(field.id, { label: label || null })}
      />
      {!isMark && field.type !== 'signedDate' && field.type !== 'checkbox' && (
        <TextInput
          label={field.signer === 0 ? 'Value' : 'Begins with'}
          size="small"
          maxLength={2000}
          value={field.value ?? ''}
          onChange={(value) => store.change(field.id, { value: value || null })}
        />
      )}
      <Checkbox
        label="Required"
        checked={field.required ?? false}
        onChange={(required) => store.change(field.id, { required })}
      />
      <div className={styles.numbers}>
        {number('page', 'Page')}
        {number('x', 'From the left')}
        {number('y', 'From the top')}
        {number('width', 'Width')}
        {number('height', 'Height')}
      </div>
      <div className={styles.palette}>
        <Button size="small" icon="pi-copy" onClick={() => store.copyToAllPages()}>
          Copy to all pages
        </Button>
        <Button size="small" disabled={store.selected.length < 2} onClick={() => store.align('left')}>
          Align left
        </Button>
        <Button size="small" disabled={store.selected.length < 2} onClick={() => store.align('top')}>
          Align top
        </Button>
        <Button size="small" disabled={store.selected.length < 2} onClick={() => store.align('width')}>
          Same width
        </Button>
        <Button size="small" icon="pi-trash" onClick={() => store.remove()}>
          Remove
        </Button>
      </div>
      <p className={styles.hint}>Shift and a click choose several. Alt and an arrow key change the size.</p>
    </div>
  )
})
