import { choice } from '@core/entity'
import type { AutomationAction } from '@core/server/plugin'
import { messageTemplates, type MessageTemplate } from '../../shared/contactLog/messageTemplates'
import { referralEntity } from '../../shared/referralEntity'
import type { Way } from '../familyWays'
import { channelName } from '../packet/recordPacketEvent'
import { writeFamilyMessage } from './writeFamilyMessage'

/**
 * A step of automations: writes to the family from a template, as the staff do from the record. What the family has agreed to, its quiet
 * hours, its language and the limits count.
 */
export const messageFamily: AutomationAction = {
  id: 'referrals.messageFamily',
  label: 'Message the family',
  records: [referralEntity.id],
  sends: true,
  settings: {
    template: choice('Message', messageTemplates, { required: true }),
    channel: choice(
      'By',
      [
        { id: 'sms', name: 'Text message' },
        { id: 'email', name: 'Email' },
      ],
      { required: true },
    ),
  },
  async run({ tx, record, viewer, author, settings, context: { catalog } }) {
    // As `settings` above declares them.
    const { template, channel } = settings as { readonly template: MessageTemplate['id']; readonly channel: Way }
    await writeFamilyMessage(tx, record.id, { template, channel }, viewer, { catalog, author })
    return `Wrote to the family by ${channelName(channel)}`
  },
}
