import { ConfirmButton } from '@core/client/forms'
import { useViewer } from '@core/client/session'
import { Callout, Row } from '@core/client/ui'
import { userApi, type UserDetail } from '../adminApis'
import userScreens from './userScreens'
import styles from './UserScreen.module.css'

/** A new email that waits for its owner's sign-in, or for a second administrator. */
export function ChangedEmail({ record }: { record: UserDetail }) {
  const { record: user } = userScreens.useStores()
  const { id: me } = useViewer()
  const { id, firstName, email, formerEmail, emailChangedBy, labels } = record
  if (!formerEmail) return null
  const isOwn = emailChangedBy === me
  const confirm = async () => {
    const message = await userApi.act(id, 'confirm-email')
    await user.refetch()
    return message
  }
  return (
    <div className={styles.notice}>
      <Callout tone="warning" title="The new email is not confirmed">
        <p>
          {isOwn ? 'You' : (labels?.emailChangedBy ?? 'Somebody')} changed it from {formerEmail}. Links for a forgotten
          password go to the former one until {firstName} has confirmed the new one, with the link in the mail to the
          former one or by signing in with their password, or until another administrator has.
        </p>
        {!isOwn && id !== me && (
          <Row gap={2} wrap align="stretch" className={styles.decision}>
            <ConfirmButton
              variant="primary"
              size="small"
              label="Confirm"
              title={`Confirm the email of ${firstName}?`}
              confirmLabel="Confirm email"
              run={confirm}
            >
              From then on a link for a forgotten password goes to {email}. Ask {firstName} in person or by phone
              whether it is theirs.
            </ConfirmButton>
          </Row>
        )}
      </Callout>
    </div>
  )
}
