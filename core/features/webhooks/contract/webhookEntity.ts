import { choice, choices } from '@core/kernel/entity/kinds/choiceKinds'
import { dateTime } from '@core/kernel/entity/kinds/dayKinds'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import { integer } from '@core/kernel/entity/kinds/numberKinds'
import { reference } from '@core/kernel/entity/kinds/referenceKinds'
import { tags, text } from '@core/kernel/entity/kinds/textKinds'
import { webhookPaths } from '../shared/webhookPaths'
import { configuration } from '@core/kernel/entity/configurationModule'

const { apiKeys: needs } = configuration
const policy = { view: { needs }, create: { needs }, update: { needs }, delete: { needs } }

export const webhookEvents = [
  { id: 1, name: 'Created' },
  { id: 2, name: 'Changed' },
  { id: 3, name: 'Deleted or restored' },
] as const

export const webhookStatuses = [
  { id: 1, name: 'On' },
  { id: 2, name: 'Off' },
] as const

/** The URL of another program that is notified of changes. It receives the ids of the records, and none of their values. D2, 613 */
export const webhookEntity = defineEntity({
  id: 'webhook',
  name: { one: 'Webhook', many: 'Webhooks' },
  path: 'Webhook',
  title: ['name'],
  hint: 'url',
  screen: webhookPaths.record,
  fields: {
    name: text('Name', { required: true, max: 80, inList: true, searchable: true }),
    url: text('Address', {
      required: true,
      max: 500,
      inList: true,
      searchable: true,
      help: 'It begins with https:// and is on the internet, on port 443 or 8443',
    }),
    entities: tags('Records', { required: true, max: 100 }),
    events: choices('When they are', webhookEvents, { required: true }),
    status: choice('Status', webhookStatuses, {
      required: true,
      inList: true,
      help: 'It can be turned on once it has a secret',
    }),
    secretAt: dateTime('Secret made', { readOnly: true }),
    deliveredAt: dateTime('Last delivered', { readOnly: true, inList: true }),
    failingSince: dateTime('Failing since', { readOnly: true, inList: true }),
  },
  asksAgain: true,
  policy,
})

export const deliveryStatuses = [
  { id: 1, name: 'Waiting' },
  { id: 2, name: 'Delivered' },
  { id: 3, name: 'Failed' },
  { id: 4, name: 'Not sent' },
] as const

/** The past and pending deliveries of a webhook, for 30 days. */
export const webhookDeliveryEntity = defineEntity({
  id: 'webhookDelivery',
  name: { one: 'Delivery', many: 'Deliveries' },
  path: 'WebhookDelivery',
  title: ['event'],
  fields: {
    webhookId: reference('Webhook', 'webhook', { readOnly: true, required: true }),
    event: text('What', { readOnly: true, required: true, inList: true }),
    records: integer('Records', { readOnly: true, inList: true }),
    // By the names in the webhook's request; empty for anything but a change.
    fields: tags('Fields', { readOnly: true, max: 1000, inList: true }),
    status: choice('Status', deliveryStatuses, { readOnly: true, required: true, inList: true }),
    tries: integer('Tries', { readOnly: true, inList: true }),
    reason: text('Why it failed', { readOnly: true, inList: true }),
    triedAt: dateTime('Last try', { readOnly: true, inList: true }),
  },
  policy,
})
