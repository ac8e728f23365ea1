import { useState } from 'react'
import { ApiError } from '../../../platform/api/ApiError'
import { toast } from '../../../platform/toasts/toast'
import { useSession } from '../../SessionProvider'
import { useSubmit } from '../../../platform/api/useSubmit'
import styles from './ResendCode.module.css'
import { useSecondsUntil } from '../../useSecondsUntil'

/** The time in ms after a code until another one can be requested. D7 */
const wait = 30_000

/**
 * A button that sends another code, after a waiting time.
 * @param sentAt when the last one was sent, in ms since 1970; 0 if none was
 */
export function ResendCode({ sentAt, onSent }: { sentAt: number; onSent: () => void }) {
  const session = useSession()
  const [from, setFrom] = useState(sentAt + wait)
  const seconds = useSecondsUntil(from)
  const { busy, submit } = useSubmit(
    async () => {
      await session.resendOtp().catch((error: unknown) => {
        if (error instanceof ApiError && error.retryAfter) setFrom(Date.now() + error.retryAfter * 1000)
        throw error
      })
      const now = Date.now()
      setFrom(now + wait)
      // Stored in the history, so that the waiting time survives a reload.
      history.replaceState({ ...(history.state as object | null), sentAt: now }, '')
      toast.success('A new code is on its way.')
      onSent()
    },
    { onFailed: toast.error },
  )

  return (
    <p className={styles.resend}>
      {from > wait && 'No code? '}
      {seconds > 0 ? (
        <span className={styles.wait}>You can get a new one in {seconds} s</span>
      ) : (
        <button type="button" className={styles.button} aria-disabled={busy} onClick={() => void submit()}>
          {from > wait ? 'Send a new code' : 'Send me a code'}
        </button>
      )}
    </p>
  )
}
