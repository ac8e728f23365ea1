import { countText, formatDay } from '@core/entity'
import type { ReactNode } from 'react'
import { FieldChoices } from '@core/client/kit'
import { Button, classes, Muted } from '@core/client/ui'
import type { MergePreview, MergeSide } from '../../shared/clientTypes'
import styles from './clients.module.css'
import { ReferralLinks } from './ReferralLinks'

interface MergeComparisonProps {
  preview: MergePreview
  /** Fields that take the value of the client who is merged. */
  taken: readonly string[]
  onTake: (taken: readonly string[]) => void
  /** Swaps which client remains. */
  onKeep: (id: number) => void
}

/** Both clients side by side: what moves, and which value remains where they differ. */
export function MergeComparison({
  preview: { keep, merge, differences },
  taken,
  onTake,
  onKeep,
}: MergeComparisonProps) {
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
        {differences.length === 0 ? 'Both say the same.' : 'Choose what stays where they differ.'} All referrals will be
        of one client, with their notes and files. You can undo it for 30 days.
      </p>
      <div className={styles.differences}>
        <FieldChoices
          differences={differences.map(({ merge: other, ...difference }) => ({ ...difference, other }))}
          taken={taken}
          onTake={onTake}
        />
      </div>
    </>
  )
}

function Side({
  side,
  part,
  kept: stored,
  children,
}: {
  side: MergeSide
  part: string
  kept?: boolean
  children?: ReactNode
}) {
  const { firstName, lastName, dateOfBirth, referrals, files } = side
  return (
    <div className={classes(styles.side, stored && styles.kept)}>
      <Muted size={13}>{part}</Muted>
      <p className={styles.name}>
        {firstName} {lastName}
      </p>
      <Muted>Born {formatDay(dateOfBirth)}</Muted>
      <ReferralLinks referrals={referrals} newTab />
      {files > 0 && <Muted>{countText(files, 'file')}</Muted>}
      {children && <div>{children}</div>}
    </div>
  )
}
