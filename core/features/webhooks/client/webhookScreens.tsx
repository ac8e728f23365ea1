import { useState } from 'react'
import { useSubmit } from '@core/kernel/client/platform/api/useSubmit'
import { defineEntityScreens } from '@core/kernel/client/kit/screens/standard/defineEntityScreens'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { Badge } from '@core/kernel/client/platform/ui/status/Badge'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { Callout } from '@core/kernel/client/platform/ui/status/Callout'
import { Dialog } from '@core/kernel/client/platform/ui/overlays/Dialog'
import { webhookPaths } from '../shared/webhookPaths'
import { webhookEntity, webhookEvents, webhookStatuses } from '../contract/webhookEntity'
import { webhookApi, type WebhookDetail } from './webhookApi'
import { ChosenNames, namedChoicesControl } from '@core/kernel/client/kit/forms/controls/NamedChoices'
import { SecretButton } from '@core/kernel/client/kit/forms/SecretButton'
import { WebhookDeliveries } from './WebhookDeliveries'

const [on, off] = webhookStatuses

const RecordsControl = namedChoicesControl(
  webhookApi.watched,
  'The address is told which records changed, and nothing of their content',
)

/** Webhooks, with their deliveries. D2, 613 */
const webhookScreens = defineEntityScreens(webhookEntity, {
  paths: webhookPaths,
  icon: 'pi-send',
  list: {
    columns: [
      { field: 'name', width: 200, main: true, card: 'title' },
      { field: 'url', width: 320, card: 'sub' },
      { field: 'status', width: 90, card: 'aside' },
      { field: 'deliveredAt', width: 170 },
      { field: 'failingSince', width: 170 },
    ],
    filters: ['status'],
    emptyHint: 'A webhook tells another program at once which records were created, changed or deleted.',
  },
  record: {
    badge: WebhookState,
    readActions: WebhookActions,
    fields: [
      { path: 'url', wide: true },
      {
        path: 'entities',
        render: (entities) => <ChosenNames chosen={entities} load={webhookApi.watched} />,
      },
    ],
    facts: WebhookDeliveries,
  },
  form: {
    sections: [
      { id: 'webhook', title: 'Webhook', fields: ['name', 'status', { path: 'url', span: 'full' }] },
      {
        id: 'events',
        title: 'What it tells of',
        fields: ['events', { path: 'entities', span: 'full', control: RecordsControl }],
      },
    ],
    initial: () => ({ status: off.id, events: webhookEvents.map(({ id }) => id) }),
    subtitle: (webhook) => !webhook && 'After saving, create the secret that signs what it sends, then turn it on.',
    savedHref: ({ id }) => webhookPaths.record.replace(':id', String(id)),
  },
})

export default webhookScreens

function WebhookState({ record: { status, secretAt, failingSince } }: { record: WebhookDetail }) {
  if (!secretAt) return <Badge tone="warning">No secret yet</Badge>
  if (status !== on.id) return <Badge tone="neutral">Off</Badge>
  return failingSince ? <Badge tone="danger">Failing</Badge> : <Badge tone="success">On</Badge>
}

function WebhookActions({ record: { id, secretAt } }: { record: WebhookDetail }) {
  const { record } = webhookScreens.useStores()
  return (
    <>
      {secretAt && <TestButton id={id} />}
      <SecretButton
        replaces={Boolean(secretAt)}
        warning="What is sent from now on is signed with the new one, so the other program needs it at once."
        make={() => webhookApi.issueSecret(id)}
        onDone={() => void record.refetch()}
      />
    </>
  )
}

function TestButton({ id }: { id: number }) {
  const [outcome, setOutcome] = useState<Awaited<ReturnType<typeof webhookApi.test>>>()
  const { busy, submit: send } = useSubmit(
    async () => {
      setOutcome(await webhookApi.test(id))
    },
    { onFailed: toast.error },
  )
  const close = () => setOutcome(undefined)
  return (
    <>
      <Button icon="pi-send" loading={busy} onClick={() => void send()}>
        Send a test
      </Button>
      <Dialog
        open={outcome !== undefined}
        title={outcome?.reason ? 'The test did not arrive' : 'The test arrived'}
        onClose={close}
        footer={
          <Button variant="primary" data-autofocus onClick={close}>
            Close
          </Button>
        }
      >
        {outcome?.reason ? (
          <Callout tone="warning">{outcome.reason}.</Callout>
        ) : (
          <Callout tone="success">The server answered {outcome?.answer}.</Callout>
        )}
        <p>It was of the type webhook.test, signed as all messages are, and named no record.</p>
      </Dialog>
    </>
  )
}
