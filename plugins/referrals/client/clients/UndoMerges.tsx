import { countText, formatInstant } from '@core/entity'
import { useSubmit } from '@core/client/forms'
import { Button, Row, Stack } from '@core/client/ui'
import { toast } from '@core/client/session'
import type { ClientMerge } from '../../shared/clientTypes'
import styles from './clients.module.css'

interface UndoMergesProps {
  merges: readonly ClientMerge[]
  undo: (id: number) => Promise<{ readonly message?: string | undefined }>
  onUndone: () => void
}

/** The recent merges into a client, each with a button to undo it. */
export function UndoMerges({ merges, undo, onUndone }: UndoMergesProps) {
  const { running, submit } = useSubmit(
    async (id: number) => {
      const { message } = await undo(id)
      if (message) toast.success(message)
      onUndone()
    },
    { onFailed: toast.error },
  )
  return (
    <div className={styles.part}>
      <h3 className={styles.partTitle}>Merged lately</h3>
      <Stack as="ul" gap={2}>
        {merges.map(({ id, name, mergedBy, mergedAt, referrals }) => (
          <Row as="li" gap={3} rowGap={2} wrap key={id} className={styles.referral}>
            <span>
              {name}, {countText(referrals, 'referral')}
              <span className={styles.day}>
                {' '}
                · {formatInstant(mergedAt)}
                {mergedBy && ` by ${mergedBy}`}
              </span>
            </span>
            <Button size="small" loading={running?.[0] === id} onClick={() => void submit(id)}>
              Undo
              <span className="visually-hidden"> the merge of {name}</span>
            </Button>
          </Row>
        ))}
      </Stack>
    </div>
  )
}
