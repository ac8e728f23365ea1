import { useSubmit } from '@core/client/forms'
import { RecordFields } from '@core/client/kit'
import { useViewer } from '@core/client/session'
import { Button, Muted } from '@core/client/ui'
import { allows } from '@core/entity'
import { authorizationFields } from '../../shared/authorizationFields'
import { referralEntity } from '../../shared/referralEntity'
import type { ReferralDetail } from '../../shared/referralTypes'
import styles from '../recordRows.module.css'
import { useReferrals } from '../useReferrals'
import { AuthorizationState } from './AuthorizationState'

const show = Object.keys(authorizationFields)

/** The authorizations beside the current one; each can be made the current one. */
export function OtherAuthorizations({ record }: { record: ReferralDetail }) {
  const { open, toast } = useReferrals()
  const mayChange = allows(referralEntity, 'update', useViewer(), record)
  const others = record.otherAuthorizations ?? []
  const { running, submit } = useSubmit(
    async (at: number) => {
      await open.change(withCurrent(record, at))
      toast.success('This is the current authorization now')
    },
    { onFailed: toast.error },
  )
  if (others.length === 0) return <Muted subtle>None besides the current one</Muted>
  return others.map((authorization, at) => (
    <div key={authorization.id} className={styles.rowOf}>
      <h3 className={styles.rowTitle}>{authorization.number ?? 'Without a number yet'}</h3>
      <RecordFields
        fields={referralEntity.fields}
        record={record}
        show={show.filter((name) => name !== 'number').map((name) => `otherAuthorizations[${at}].${name}`)}
      />
      <AuthorizationState authorization={authorization} other />
      {mayChange && (
        <Button size="small" loading={running?.[0] === at} onClick={() => void submit(at)}>
          Make current
          <span className="visually-hidden"> authorization {authorization.number}</span>
        </Button>
      )}
    </div>
  ))
}

/** @returns the patch that swaps a row with the current authorization */
export function withCurrent(
  { authorization, otherAuthorizations }: Pick<ReferralDetail, 'authorization' | 'otherAuthorizations'>,
  at: number,
): Readonly<Record<string, unknown>> {
  const { id: _row, ...next } = otherAuthorizations![at]!
  const others = otherAuthorizations!.filter((_, other) => other !== at)
  const isEmpty = Object.values(authorization ?? {}).every((value) => value === null)
  return { authorization: next, otherAuthorizations: isEmpty ? others : [...others, authorization] }
}
