import { addDays, choice, integer, today } from '@core/entity'
import type { AutomationAction } from '@core/server/plugin'
import { publicForms } from '../../shared/forms/publicForms'
import { referralEntity } from '../../shared/referralEntity'
import { readFamilyWays, type Way } from '../familyWays'
import { channelName } from './recordPacketEvent'
import { sendForms } from './sendForms'

/** How long a run waits before it looks again whether the family's quiet hours are over, in minutes. */
const lookAgain = 15

/**
 * A step of automations: sends forms to the family, as the staff do from the record. What the family has agreed to, its language and the limits
 * count. In its quiet hours it waits.
 */
export const sendFormsStep: AutomationAction = {
  id: 'referrals.sendForms',
  label: 'Send forms to the family',
  records: [referralEntity.id],
  sends: true,
  settings: {
    form: choice(
      'Form',
      publicForms.map(({ id, title }) => ({ id, name: title })),
      { help: 'All that are missing if none is chosen' },
    ),
    channel: choice(
      'By',
      [
        { id: 'sms', name: 'Text message' },
        { id: 'email', name: 'Email' },
      ],
      { required: true },
    ),
    remindAfter: integer('Remind after days', { min: 1, max: 60, help: 'No reminder if it is empty' }),
  },
  async run({ tx, record, viewer, author, settings, context: { catalog } }) {
    // As `settings` above declares them.
    const { form, channel, remindAfter } = settings as {
      readonly form?: number | null
      readonly channel: Way
      readonly remindAfter?: number | null
    }
    const { quietHours, zone } = await readFamilyWays(tx, record.id)
    if (quietHours(new Date()))
      return {
        until: new Date(Date.now() + lookAgain * 60_000),
        because: 'Waits for the end of the family’s quiet hours',
      }
    const key = publicForms.find(({ id }) => id === form)?.key
    const request = {
      referralId: record.id,
      ...(key && { form: key }),
      channel,
      remindOn: remindAfter ? addDays(today(zone), remindAfter) : null,
    }
    await sendForms(tx, request, viewer, { catalog, author })
    return `Sent forms by ${channelName(channel)}`
  },
}
