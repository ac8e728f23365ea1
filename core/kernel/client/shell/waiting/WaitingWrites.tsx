import { lazy, Suspense, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { countText } from '@core/kernel/entity/countText'
import { offlineWork } from '../../platform/offline/offlineWork'
import type { WaitingWrite } from '../../platform/offlineWrites/OfflineWrite'
import { openQueue } from '../../platform/offlineWrites/openQueue'
import { waiting } from '../../platform/offlineWrites/waiting'
import { toast } from '../../platform/toasts/toast'
import { Button } from '../../platform/ui/buttons/Button'
import { ConfirmDialog } from '../../platform/ui/overlays/ConfirmDialog'
import { Dialog } from '../../platform/ui/overlays/Dialog'
import { useOnline } from '../OfflineBanner'
import { WaitingItem } from './WaitingItem'
import styles from './waiting.module.css'

const loadForm = () => import('../../kit/waiting/WaitingForm')
const WaitingForm = lazy(loadForm)
// This is loaded while there is a connection, and what it shows must be there without one.
for (const load of [loadForm, () => import('../../kit/waiting/WaitingRows')]) void load().catch(() => {})

/** What waits on this device to be sent: a line in the bar at the bottom, and the list behind it. */
export default function WaitingWrites() {
  const { writes, isShown, discarded } = useSnapshot(waiting)
  const [corrected, correct] = useState<WaitingWrite>()
  const online = useOnline()
  useEffect(() => {
    offlineWork.Waiting = WaitingLine
    return () => {
      offlineWork.Waiting = undefined
      waiting.isShown = false
      waiting.discarded = undefined
    }
  }, [])
  const asked = writes.find(({ id }) => id === discarded)
  const close = () => (waiting.isShown = false)
  const withQueue = (work: (queue: NonNullable<Awaited<ReturnType<typeof openQueue>>>) => Promise<void>) =>
    void openQueue()
      .then((queue) => queue && work(queue))
      .catch(() => toast.error('That did not work. Try again.'))
  return (
    <>
      <Dialog
        open={isShown}
        title="Waiting to be sent"
        width="560px"
        onClose={close}
        footer={
          <>
            <Button onClick={close}>Close</Button>
            <Button
              variant="primary"
              icon="pi-send"
              disabled={!online || writes.every(({ refusal }) => refusal)}
              onClick={() => withQueue((queue) => queue.send())}
            >
              Send now
            </Button>
          </>
        }
      >
        <p className={styles.intro}>
          {online
            ? 'These are kept encrypted on this device. They are sent in this order, each once.'
            : 'These are kept encrypted on this device. They are sent in this order when the connection is back.'}
        </p>
        <ol className={styles.list}>
          {writes.map((write) => (
            <WaitingItem
              key={write.id}
              write={write}
              onCorrect={() => correct(write)}
              onTryAgain={() => withQueue((queue) => queue.tryAgain(write))}
              onDiscard={() => (waiting.discarded = write.id)}
            />
          ))}
        </ol>
      </Dialog>
      {corrected && (
        <Suspense>
          <WaitingForm write={corrected} onClose={() => correct(undefined)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title="Discard this change?"
        confirmLabel="Discard"
        cancelLabel="Keep it"
        onConfirm={() => {
          withQueue((queue) => queue.discard(asked!.id))
          waiting.discarded = undefined
        }}
        onClose={() => (waiting.discarded = undefined)}
      >
        “{asked?.title}” was never stored. It can’t be brought back.
      </ConfirmDialog>
    </>
  )
}

function WaitingLine() {
  const { writes } = useSnapshot(waiting)
  const online = useOnline()
  const refused = writes.filter(({ refusal }) => refusal).length
  const waits = writes.length - refused
  const parts = [
    !online && 'No connection.',
    waits > 0 && `${countText(waits, 'change waits', 'changes wait')} to be sent.`,
    refused > 0 && `${countText(refused, 'change was', 'changes were')} not stored.`,
  ]
  return (
    <>
      <span>{parts.filter(Boolean).join(' ')}</span>
      <button type="button" className={styles.show} onClick={() => (waiting.isShown = true)}>
        Show
      </button>
    </>
  )
}
