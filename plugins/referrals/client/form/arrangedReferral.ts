import type { ArrangedScreens } from '@core/client/plugin'
import { referralColumns } from '../list/referralColumns'
import { referralForm } from './referralForm'

/** What administrators can arrange of referrals. The page of a referral is drawn by hand and follows the form. */
const arrangedReferral: ArrangedScreens = {
  entity: referralForm.entity,
  form: referralForm,
  record: false,
  list: { columns: referralColumns, complete: true },
}
export default arrangedReferral
