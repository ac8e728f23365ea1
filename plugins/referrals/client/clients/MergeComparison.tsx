import { useId, type ReactNode } from 'react'
import { Button } from '@core/client/ui/buttons/Button'
import { classes } from '@core/client/ui/classes'
import type { ClientDifference, MergePreview, MergeSide } from '../../shared/clientTypes'
import styles from './clients.module.css'
import { ReferralLinks } from './ReferralLinks'

interface MergeComparisonProps {
  preview: MergePreview
  /** Fields whose value is to be that of the client who is merged. */
  taken: readonly string[]
  onTake: (field: string, take: boolean) => void
  /** Keeps the other one instead. */
  onKeep: (id: number) => void
}

/** Both clients side by side: what moves, and which value stays where they differ. */
export function MergeComparison({ preview: { keep, merge, differences }, taken, onTake, onKeep }: MergeComparisonProps) {
  return (
    <>
      <div className={styles.sides}>
        <Side side={keep} part="Stays" kept />
        <Side side={merge} part="Is merged into it">
          <Button size="small" onClick={() => onKeep(merge.id)}>
            Keep this one instead
          </Button>
        </Side>
      </div>
      <p>
        {differences.length === 0 ? 'Both say the same.' : 'Choose what stays where they differ.'} All referrals will be of one client, with their notes and files. You can undo it for 30 days.
      </p>
      <div className={styles.differences}>
        {differences.map((difference) => (
          <Difference key={difference.field} difference={difference} take={taken.includes(difference.field)} onTake={(take) => onTake(difference.field, take)} />
        ))}
      </div>
    </>
  )
}

function Side({ side, part, kept, children }: { side: MergeSide; part: string; kept?: boolean; children?: ReactNode }) {
  const { firstName, lastName, dateOfBirth, referrals, files } = side
  return (
    <div className={classes(styles.side, kept && styles.kept)}>
      <p className={styles.sideRole}>{part}</p>
      <p className={styles.name}>
        {firstName} {lastName}
      </p>
      <p className={styles.line}>Born {dateOfBirth}</p>
      <ReferralLinks referrals={referrals} newTab />
      {files > 0 && <p className={styles.line}>{files === 1 ? '1 file' : `${files} files`}</p>}
      {children && <div>{children}</div>}
    </div>
  )
}

function Difference({ difference: { label, keep, merge, hidden }, take, onTake }: { difference: ClientDifference; take: boolean; onTake: (take: boolean) => void }) {
  const name = useId()
  if (hidden) {
    return (
      <p className={styles.line}>
        {label} differs and is hidden from you. The value of the client who stays is kept, or the other one’s where they have none.
      </p>
    )
  }
  const option = (value: string | null, isTaken: boolean) => (
    <label className={styles.option}>
      {/* What the one who stays lacks comes over anyway, and nothing is emptied by a merge. */}
      <input type="radio" name={name} checked={take === isTaken} disabled={value === null} onChange={() => onTake(isTaken)} />
      {value ?? <span className={styles.none}>Nothing</span>}
    </label>
  )
  return (
    <fieldset className={styles.difference}>
      <legend>{label}</legend>
      {option(keep, false)}
      {option(merge, true)}
    </fieldset>
  )
}
