import { countText } from '@core/entity'
import { useState } from 'react'
import { messageOf } from '@core/client/api'
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
  const [busy, setBusy] = useState<number>()
  const run = async (id: number) => {
    setBusy(id)
    try {
      const { message } = await undo(id)
      if (message) toast.success(message)
      onUndone()
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(undefined)
    }
  }
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
                · {mergedAt.slice(0, 10)}
                {mergedBy && ` by ${mergedBy}`}
              </span>
            </span>
            <Button size="small" loading={busy === id} onClick={() => void run(id)}>
              Undo
              <span className="visually-hidden"> the merge of {name}</span>
            </Button>
          </Row>
        ))}
      </Stack>
    </div>
  )
}
