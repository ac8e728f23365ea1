import { useId, useState } from 'react'
import { displayText, emptyText } from '@core/kernel/entity/displayText'
import { Button } from '../../../platform/ui/buttons/Button'
import { classes } from '../../../platform/ui/classes'
import { Dialog } from '../../../platform/ui/overlays/Dialog'
import type { Conflict, Merge } from './mergeConflict'
import styles from './ConflictDialog.module.css'
import type { Field } from '@core/kernel/entity/Field'
import { useLookup } from '../../data/useLookup'
import { useOptionName } from '../controls/useOptions'

interface ConflictDialogProps {
  merge: Merge
  /** Saves the user's own value of these fields, and the other person's value of the rest. */
  onSave: (keepMine: ReadonlySet<string>) => void
  onClose: () => void
}

/** Shown when another person saved the record first: both sides, field by field, and a choice for each field that both changed. */
export function ConflictDialog({ merge: { conflicts, taken }, onSave, onClose }: ConflictDialogProps) {
  const [mine, setMine] = useState<ReadonlySet<string>>(() => new Set(conflicts.map(({ path }) => path)))
  const choose = (path: string, keep: boolean) => {
    const next = new Set(mine)
    if (keep) next.add(path)
    else next.delete(path)
    setMine(next)
  }
  return (
    <Dialog
      open
      width="680px"
      title="Somebody else changed this"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Back to the form</Button>
          <Button variant="primary" onClick={() => onSave(mine)}>
            {conflicts.length > 0 ? 'Save these choices' : 'Save my changes too'}
          </Button>
        </>
      }
    >
      <p className={styles.intro}>
        {conflicts.length > 0
          ? 'The record was saved by another person after you opened it. Nothing is lost: for each field that you both changed, choose what stays.'
          : 'The record was saved by another person after you opened it. They changed other fields than you, so both changes can stand.'}
      </p>
      {conflicts.map((conflict) => (
        <Choice
          key={conflict.path}
          conflict={conflict}
          keepsMine={mine.has(conflict.path)}
          onChoose={(keep) => choose(conflict.path, keep)}
        />
      ))}
      {taken.length > 0 && <p className={styles.taken}>Taken over from the other person: {taken.join(', ')}.</p>}
    </Dialog>
  )
}

function Choice({
  conflict,
  keepsMine,
  onChoose,
}: {
  conflict: Conflict
  keepsMine: boolean
  onChoose: (mine: boolean) => void
}) {
  const name = useId()
  const { field } = conflict
  const sides = [
    { label: 'Yours', value: conflict.mine, mine: true },
    { label: 'Theirs', value: conflict.theirs, mine: false },
  ]
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.label}>{conflict.label}</legend>
      {sides.map(({ label, value, mine }) => (
        <label key={label} className={classes(styles.side, keepsMine === mine && styles.chosen)}>
          <input type="radio" name={name} checked={keepsMine === mine} onChange={() => onChoose(mine)} />
          <span className={styles.who}>{label}</span>
          <span className={styles.value}>
            {field.kind === 'rows' ? rowsText(conflict, value) : <FieldText field={field} value={value} />}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** @returns the rows as lines of the values in them */
function rowsText({ field }: Conflict, value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return emptyText
  const inner = Object.entries(field.fields ?? {}).filter(([name]) => name !== 'id')
  const lines = value.map((row: Record<string, unknown>) =>
    inner
      .filter(([name]) => row[name] !== undefined)
      .map(([name, of]) => displayText(of, row[name]))
      .join(', '),
  )
  return lines.join('\n')
}

/** A value of a draft as text, with the name of a reference as soon as it is loaded. */
function FieldText({ field, value }: { field: Field; value: unknown }) {
  if (typeof value !== 'number') return displayText(field, value)
  if (field.lookup !== undefined) return <LookupText field={field} id={value} />
  return field.entity !== undefined ? <ReferenceText field={field} id={value} /> : displayText(field, value)
}

function LookupText({ field, id }: { field: Field; id: number }) {
  const { entries } = useLookup(field.lookup)
  return displayText(field, id, entries?.find((entry) => entry.id === id)?.name)
}

function ReferenceText({ field, id }: { field: Field; id: number }) {
  return displayText(field, id, useOptionName(field, id))
}
