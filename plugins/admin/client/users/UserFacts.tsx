import { ConfirmButton } from '@core/client/forms'
import { RecordFields } from '@core/client/kit'
import { useViewer } from '@core/client/session'
import { Muted, Section } from '@core/client/ui'
import { userPermissions } from '../../shared/adminPermissions'
import { userEntity } from '../../shared/userEntity'
import { userApi, type UserDetail } from '../adminApis'
import userScreens from './userScreens'
import { UserSessions } from './UserSessions'
import styles from './UserScreen.module.css'

const { can } = userPermissions

/** The person's sign-in methods and current sessions. */
export function UserFacts({ record }: { record: UserDetail }) {
  const { record: user } = userScreens.useStores()
  const { permissions } = useViewer()
  const { id, firstName, email, secondFactor } = record
  const reset = async () => {
    const message = await userApi.act(id, 'reset-second-factor')
    await user.refetch()
    return message
  }
  return (
    <>
      <Section title="Signing in">
        <RecordFields
          fields={userEntity.fields}
          record={record}
          show={[
            'status',
            'lastLoginAt',
            'secondFactor',
            ...(record.directory ? (['directory', 'directoryGroups'] as const) : []),
          ]}
          labels={record.labels}
        />
        {secondFactor && permissions.has(can.resetSecondFactor) && (
          <div className={styles.app}>
            <Muted as="span" size={13}>
              A lost or new phone?
            </Muted>
            <ConfirmButton
              danger
              size="small"
              icon="pi-mobile"
              label="Reset second factor"
              title={`Reset ${firstName}’s second factor?`}
              confirmLabel="Reset second factor"
              run={reset}
            >
              Their authenticator app and passkeys open nothing any more, and they are signed out everywhere. Their next
              one-time code is mailed to {email}, and they can set up an app or a passkey again. Make sure that it is
              really them who asks.
            </ConfirmButton>
          </div>
        )}
      </Section>
      {permissions.has(can.revokeSessions) && <UserSessions record={record} />}
    </>
  )
}
