import type { DetailOf } from '@core/client/kit'
import type { accountEntity } from '../../shared/accounts/accountEntity'
import { recordKind } from '../../shared/recordKinds'
import { Standing } from '../tasks/Standing'
import { TransferNotice } from '../transfer/TransferNotice'

/** The standing of an account, and its recent transfer. */
export function AccountNotice({ record }: { record: DetailOf<typeof accountEntity> }) {
  return (
    <>
      <Standing about={{ entityType: recordKind.account, entityTypeId: record.id }} />
      <TransferNotice record={record} />
    </>
  )
}
