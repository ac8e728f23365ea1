import { known } from '@core/entity'
import { classes, Icon, Muted, Stack } from '@core/client/ui'
import type { StaffProposal } from '../../shared/scheduling/scheduleCalls'
import styles from './Schedule.module.css'

interface ProposalsProps {
  readonly proposals: readonly StaffProposal[]
  /** The number of people without a matching time. */
  readonly without: number
  readonly chosen: number | undefined
  readonly onChoose: (staffId: number) => void
}

/** The people who have time, the most suitable first, each with the arguments for and against them. */
export function Proposals({ proposals, without, chosen, onChoose }: ProposalsProps) {
  return (
    <>
      <Stack as="ul" gap={2} aria-label="Proposals">
        {proposals.map(({ staffId, staff, reasons, conflicts }) => (
          <li key={staffId}>
            <button
              type="button"
              aria-pressed={staffId === chosen}
              className={classes(styles.proposal, staffId === chosen && styles.isChosen)}
              onClick={() => onChoose(staffId)}
            >
              <span className={styles.name}>{staff}</span>
              <Muted as="span" size={13}>
                {reasons.map(known).join(' · ')}
              </Muted>
              {conflicts.map((conflict) => (
                <span key={conflict} className={styles.conflict}>
                  <Icon name="pi-exclamation-triangle" /> {known(conflict)}
                </span>
              ))}
            </button>
          </li>
        ))}
      </Stack>
      {without > 0 && (
        <Muted size={13}>
          {without === 1 ? '1 other has no time that fits.' : `${without} others have no time that fits.`}
        </Muted>
      )}
    </>
  )
}
