import type { ServerContext } from '@core/server/plugin'
import type { FormSubmitted } from '../../contract/formSubmitted'
import { packetTab } from '../../shared/packet/packetTab'
import { formReceived } from '../notificationKinds'
import { notifyAssignee } from '../notifyAssignee'
import { publicFormOf } from '../../shared/forms/publicForms'

/** Notifies the assignee of a referral that a form was submitted. */
export async function notifyOfForm(
  { referralId, form }: FormSubmitted,
  { db }: Pick<ServerContext, 'db'>,
): Promise<void> {
  await db.transaction((tx) =>
    notifyAssignee(tx, {
      kind: formReceived,
      referralId,
      tab: packetTab,
      title: (number) => `A form of referral ${number} came back`,
      detail: `The family submitted: ${publicFormOf(form).title}.`,
    }),
  )
}
