import type { LookupList } from '@core/server/plugin'
import {
  commonPayers,
  holdReasonList,
  holdReasons,
  otherHoldReason,
  payerList,
  referralSources,
  sourceList,
} from '../../shared/referralLookups'
import { can } from '../../shared/referralPermissions'

/** The lists that administrators edit, with their initial entries. D3 */
export const referralLists: readonly LookupList[] = [
  { id: sourceList, title: 'Referral sources', entries: referralSources, needs: can.view },
  { id: payerList, title: 'Payers', entries: commonPayers, needs: can.view },
  {
    id: holdReasonList,
    title: 'Hold reasons',
    entries: holdReasons,
    needs: can.view,
    usedBy: { [otherHoldReason]: 'the rule that this reason needs a note' },
  },
]
