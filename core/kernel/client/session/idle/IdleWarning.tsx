import { toast } from '../../platform/toasts/toast'
import { useEffect, useState } from 'react'
import { lastResponse, onResponse } from '../../platform/api/lastResponse'
import { Button } from '../../platform/ui/buttons/Button'
import { Dialog } from '../../platform/ui/overlays/Dialog'
import { useSubmit } from '../../platform/api/useSubmit'
import { useSecondsUntil } from '../useSecondsUntil'
import { unsavedForms } from '../unsavedForms'
import { useSession, useSessionState } from '../SessionProvider'
import styles from './IdleWarning.module.css'
import { startIdleClock, type Warning } from './startIdleClock'

/** Part of the frame: warns before the session ends, and ends it. D7 */
export function IdleWarning() {
  const session = useSession()
  const { profile } = useSessionState()
  const limits = profile?.session
  const [warning, setWarning] = useState<Warning>()
  const [seen, setSeen] = useState<number>()

  useEffect(() => {
    if (!limits) return
    return startIdleClock({
      limits,
      lastResponse,
      onResponse,
      warn: setWarning,
      end: (why) => void session.signOut(why),
      refresh: () => session.staySignedIn(),
    })
  }, [limits, session])

  if (!warning || warning.at === seen) return null
  return warning.why === 'idle' ? (
    <StillThere at={warning.at} />
  ) : (
    <AlmostOver at={warning.at} onSeen={() => setSeen(warning.at)} />
  )
}

function StillThere({ at }: { at: number }) {
  const session = useSession()
  const { busy, submit } = useSubmit(() => session.staySignedIn(), { onFailed: toast.error })
  return (
    <Dialog
      open
      title="Are you still there?"
      width="420px"
      onClose={() => void submit()}
      footer={
        <>
          <Button onClick={() => void session.signOut()}>Log out</Button>
          <Button variant="primary" data-autofocus loading={busy} onClick={() => void submit()}>
            Stay signed in
          </Button>
        </>
      }
    >
      <p>
        Nothing has happened here for a while. To keep people’s records safe, you will be signed out in{' '}
        <Countdown at={at} />.
      </p>
      {unsavedForms.anyUnsaved() && (
        <p className={styles.note}>
          If that happens, sign in again in this tab and what you were typing is offered to you.
        </p>
      )}
    </Dialog>
  )
}

function AlmostOver({ at, onSeen }: { at: number; onSeen: () => void }) {
  const session = useSession()
  return (
    <Dialog
      open
      title="Your session ends soon"
      width="420px"
      onClose={onSeen}
      footer={
        <>
          <Button onClick={() => void session.signOut()}>Log out</Button>
          <Button variant="primary" data-autofocus onClick={onSeen}>
            OK
          </Button>
        </>
      }
    >
      <p>
        After a whole day’s work everybody signs in anew: in <Countdown at={at} />. Please save what you have typed.
      </p>
    </Dialog>
  )
}

/** Such as `1:59`. Screen readers announce it at most twice, not every second. */
function Countdown({ at }: { at: number }) {
  const seconds = useSecondsUntil(at)
  return (
    <>
      <strong role="timer" className={styles.time}>
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </strong>
      <span role="status" className="visually-hidden">
        {seconds <= 20 ? 'Less than 20 seconds left' : seconds <= 60 ? 'Less than a minute left' : ''}
      </span>
    </>
  )
}
