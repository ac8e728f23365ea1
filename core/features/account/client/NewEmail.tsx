import { toast } from '@core/kernel/client/platform/toasts/toast'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { Callout } from '@core/kernel/client/platform/ui/status/Callout'
import { emailApi } from '@core/kernel/client/session/screens/email/emailApi'
import { useSubmit } from '@core/kernel/client/platform/api/useSubmit'
import styles from './Account.module.css'

/** Shown until the user's email, which an administrator changed, is confirmed. */
export function NewEmail({ former, onChange }: { former: string; onChange: () => void }) {
  const { busy, submit } = useSubmit(
    async () => {
      const { message } = await emailApi.confirmOwn()
      toast.success(message ?? '')
      onChange()
    },
    { onFailed: toast.error },
  )
  return (
    <div className={styles.notice}>
      <Callout tone="warning" title="Your new email is not confirmed">
        <p>
          An administrator changed it from {former}, where links for a forgotten password still go. If the new one is
          not yours, tell another administrator at once.
        </p>
        <div className={styles.action}>
          <Button size="small" variant="primary" loading={busy} onClick={() => void submit()}>
            Confirm my new email
          </Button>
        </div>
      </Callout>
    </div>
  )
}
