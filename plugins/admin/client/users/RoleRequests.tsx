import { useLoad } from '@core/client/session'
import { ConfirmButton } from '@core/client/forms'
import { Callout, Row } from '@core/client/ui'
import { formatInstant } from '@core/entity'
import { userApi, type RoleRequest, type UserDetail } from '../adminApis'
import userScreens from './userScreens'
import styles from './UserScreen.module.css'

/** The roles of a person that wait for the approval or refusal of a second person. */
export function RoleRequests({ record }: { record: UserDetail }) {
  const { record: user } = userScreens.useStores()
  const {
    value: requests = [],
    failure,
    reload,
  } = useLoad(`${record.id} ${record.version}`, (signal) => userApi.roleRequests(record.id, signal))
  const decide = (request: RoleRequest, decision: 'approve' | 'refuse') => async () => {
    const message = await userApi.decideRole(request.id, decision)
    reload()
    await user.refetch()
    return message
  }
  if (failure) return <Callout tone="danger">Whether a role waits for approval is not known. {failure}</Callout>
  return requests.map((request) => (
    <div key={request.id} className={styles.notice}>
      <Callout tone="warning" title={`${request.role} waits for a second person`}>
        <p>
          {request.isOwn ? 'You' : request.requestedBy} asked for it on {formatInstant(request.requestedAt)}. Somebody
          else who holds it has to approve it until {formatInstant(request.expiresAt)}.
        </p>
        <Row gap={2} wrap align="stretch" className={styles.decision}>
          {request.mayApprove && (
            <ConfirmButton
              variant="primary"
              size="small"
              label="Approve"
              title={`Make ${record.name} ${request.role}?`}
              confirmLabel={`Give the role ${request.role}`}
              run={decide(request, 'approve')}
            >
              They may do everything that you may. {request.requestedBy} asked for it; make sure that it was really
              them.
            </ConfirmButton>
          )}
          {(request.mayApprove || request.isOwn) && (
            <ConfirmButton
              size="small"
              label={request.isOwn ? 'Take it back' : 'Refuse'}
              title={request.isOwn ? 'Take your request back?' : `Refuse to make ${record.name} ${request.role}?`}
              confirmLabel={request.isOwn ? 'Take it back' : 'Refuse'}
              run={decide(request, 'refuse')}
            >
              {record.name} keeps the roles that they have.
            </ConfirmButton>
          )}
        </Row>
      </Callout>
    </div>
  ))
}
