import { useId, useState } from 'react'
import { displayText, emptyText } from '../../records/displayText'
import { Button } from '../../ui/buttons/Button'
import { classes } from '../../ui/classes'
import { Dialog } from '../../ui/overlays/Dialog'
import { FieldText } from '../controls/FieldText'
import type { Conflict, Merge } from './mergeConflict'
import styles from './ConflictDialog.module.css'

interface ConflictDialogProps {
  merge: Merge
  /** Saves with my side of these fields, and theirs of the others. */
  onSave: (keepMine: ReadonlySet<string>) => void
  onClose: () => void
}

/** Somebody else saved the record meanwhile: both sides, field by field, and a choice for each that both changed. */
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
      title="Somebody changed this meanwhile"
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
        <Choice key={conflict.path} conflict={conflict} keepsMine={mine.has(conflict.path)} onChoose={(keep) => choose(conflict.path, keep)} />
      ))}
      {taken.length > 0 && <p className={styles.taken}>Taken over from the other person: {taken.join(', ')}.</p>}
    </Dialog>
  )
}

function Choice({ conflict, keepsMine, onChoose }: { conflict: Conflict; keepsMine: boolean; onChoose: (mine: boolean) => void }) {
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
          <span className={styles.value}>{field.kind === 'rows' ? rowsText(conflict, value) : <FieldText field={field} value={value} />}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** @returns the rows as lines of what is filled in them. */
function rowsText({ field }: Conflict, value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return emptyText
  const inner = Object.entries(field.fields ?? {}).filter(([name]) => name !== 'id')
  const lines = value.map((row: Record<string, unknown>) => inner.filter(([name]) => row[name] !== undefined).map(([name, of]) => displayText(of, row[name])).join(', '))
  return lines.join('\n')
}
