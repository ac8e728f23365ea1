import type { DetailOf } from '@core/client/kit'
import type { accountEntity } from '../../shared/accounts/accountEntity'
import { recordKind } from '../../shared/recordKinds'
import { SimilarNotice } from '../merge/SimilarNotice'
import { Standing } from '../tasks/Standing'
import { TransferNotice } from '../transfer/TransferNotice'

/** The standing of an account, its recent transfer or merge, and possible duplicates. */
export function AccountNotice({ record }: { record: DetailOf<typeof accountEntity> }) {
  return (
    <>
      <Standing about={{ entityType: recordKind.account, entityTypeId: record.id }} />
      <TransferNotice record={record} />
      <SimilarNotice entity="account" record={record} />
    </>
  )
}
