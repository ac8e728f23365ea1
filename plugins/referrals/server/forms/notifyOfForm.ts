import type { ServerContext } from '@core/server/plugin'
import type { FormSubmitted } from '../../contract/formSubmitted'
import { packetTab } from '../../shared/packet/packetTab'
import { formReceived } from '../notificationKinds'
import { notifyAssignee } from '../notifyAssignee'
import { publicFormOf } from '../../shared/forms/publicForms'

/** Tells the person who has the referral that a form came back. */
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
