import { type ReactNode, useState } from 'react'
import { download, messageOf, useLoad, toast, useViewer } from '@core/client/session'
import { CallDialog, LongTextControl } from '@core/client/forms'
import {
  type DetailOf,
  EditableSection,
  StageSteps,
  stagesAlong,
  useSectionEditing,
  useStateDays,
} from '@core/client/kit'
import { Badge, Button, Callout, Card, Icon, LinkButton, Menu, Muted, Stack } from '@core/client/ui'
import { countText, addDays, formatDay, today } from '@core/entity'
import { quoteSettingsPath } from '../../shared/crmPaths'
import { quotePermissions } from '../../shared/crmPermissions'
import { quoteCalls } from '../../shared/quotes/quoteCalls'
import { quoteEntity } from '../../shared/quotes/quoteEntity'
import { approvalState, quoteStatus, quoteStatuses } from '../../shared/quotes/quoteStatuses'
import { ApprovalCase } from './ApprovalCase'
import { QuoteTotals } from './QuoteTotals'
import { QuoteLines, type ReadLine } from './QuoteLines'
import { SendQuote } from './SendQuote'
import { quoteApi, undoQuoteAction, type QuoteStatus } from './quoteApi'
import { quoteSections } from './quoteSections'
import styles from './quotes.module.css'

type Quote = DetailOf<typeof quoteEntity>

const linesSection = quoteSections.find(({ id }) => id === 'lines')!

/** The status of a quote, with a mark if it is expired. */
export function QuoteStatusBadge({ status, isExpired }: { status: number | null; isExpired: boolean | null }) {
  const { name, tone } = quoteStatuses.find(({ id }) => id === status) ?? quoteStatuses[0]
  return (
    <Badge tone={isExpired ? 'danger' : tone} dot>
      {isExpired ? `${name}, expired` : name}
    </Badge>
  )
}

export const QuoteBadge = ({ record }: { record: Quote }) => <QuoteStatusBadge {...record} />

/** What is offered, and what it comes to. The lines become a form in their place. */
export function QuoteContent({ record }: { record: Quote }) {
  const lines = (record.lines ?? []) as readonly ReadLine[]
  const editing = useSectionEditing()
  return (
    <Stack gap={4}>
      <EditableSection section={linesSection} fields={quoteEntity.fields} masked={record.masked} editing={editing}>
        {() => <QuoteLines lines={lines} />}
      </EditableSection>
      <Card className={styles.totals}>
        <QuoteTotals lines={lines} taxRate={record.taxRate} taxExempt={record.taxExempt} state={record.deliveryState} />
      </Card>
    </Stack>
  )
}

/** What must not be overlooked. */
export function QuoteNotice({ record }: { record: Quote }) {
  const { status, isExpired, validUntil, decisionNote, approval, discountPercent } = record
  return (
    <Stack gap={4}>
      {isExpired && (
        <Callout tone="warning" title={`This quote expired on ${validUntil && formatDay(validUntil)}`}>
          Set a later “Valid until” to let the customer approve it.
        </Callout>
      )}
      {status === quoteStatus.revisionRequested && (
        <Callout tone="warning" title="The customer asks for a revision">
          {decisionNote ?? 'Change the quote, then send it again.'}
        </Callout>
      )}
      {status === quoteStatus.declined && (
        <Callout tone="danger" title="The customer declined">
          {decisionNote ?? 'No reason was given.'}
        </Callout>
      )}
      {approval === approvalState.asked && (
        <Callout tone="info" title={`A discount of ${discountPercent}% waits for a manager`}>
          <ApprovalCase record={record} />
        </Callout>
      )}
    </Stack>
  )
}

type Asking = 'send' | 'decline' | 'revise' | 'orders' | 'approval' | 'approve' | 'refuse'

interface QuoteMoves {
  /** Opens the dialog that a step asks for. */
  readonly ask: (step: Asking) => void
  /** A step that asks for nothing. */
  readonly moveNow: (status: QuoteStatus) => void
  readonly dialog: ReactNode
}

/** The steps of a quote, and what they ask for. @param limit how far one's discounts go, in percent; only an approval tells it */
function useQuoteMoves(record: Quote, limit: number | null | undefined): QuoteMoves {
  const [asking, ask] = useState<Asking>()
  const close = () => ask(undefined)
  const tell = ({ message }: { message?: string }) => void (message && toast.success(message))
  const tellMoved = ({ data, message }: Awaited<ReturnType<typeof quoteApi.move>>) => {
    const name = quoteStatuses.find(({ id: one }) => one === data.status)?.name ?? ''
    if (message) toast.success(message, undoQuoteAction(data), `Moved to ${name}`)
  }
  const { id, version } = record
  const common = { cancelLabel: 'Back', onDone: tell, onClose: close }
  const discount = record.discountPercent ?? 0
  return {
    ask,
    moveNow: (status) =>
      void quoteApi.move(record, status).then(tellMoved, (error: unknown) => toast.warning(messageOf(error))),
    dialog: (
      <>
        {asking === 'send' && <SendQuote quote={record} onClose={close} />}
        {asking === 'decline' && (
          <CallDialog
            {...common}
            onDone={tellMoved}
            call={quoteCalls.changeStatus}
            title="The quote is declined"
            confirmLabel="Set to Declined"
            fields={[{ path: 'decisionNote', label: 'Reason' }]}
            fixed={{ id, version, status: quoteStatus.declined }}
          />
        )}
        {asking === 'revise' && (
          <CallDialog
            {...common}
            onDone={tellMoved}
            call={quoteCalls.changeStatus}
            title="A revision is requested"
            confirmLabel="Set to Revision Requested"
            fields={[{ path: 'decisionNote', label: 'What is to be revised' }]}
            fixed={{ id, version, status: quoteStatus.revisionRequested }}
          />
        )}
        {asking === 'orders' && (
          <CallDialog
            {...common}
            call={quoteCalls.placeOrders}
            title={`Place ${countText(record.units ?? 0, 'order')}`}
            confirmLabel="Place orders"
            fields={[{ path: 'promisedAt', label: 'Promised delivery' }]}
            fixed={{ id, version }}
            initial={{ promisedAt: addDays(today(), 30) }}
          >
            <Muted>Each vehicle of the quote becomes an order.</Muted>
          </CallDialog>
        )}
        {asking === 'approval' && (
          <CallDialog
            {...common}
            call={quoteCalls.askApproval}
            title={`A discount of ${discount}% is beyond your limit of ${limit}%`}
            confirmLabel="Ask for approval"
            fields={[{ path: 'note', label: 'Why it is worth it', control: LongTextControl }]}
            fixed={{ id, version }}
          />
        )}
        {(asking === 'approve' || asking === 'refuse') && (
          <CallDialog
            {...common}
            call={quoteCalls.decideApproval}
            title={`${asking === 'approve' ? 'Approve' : 'Refuse'} a discount of ${discount}%`}
            confirmLabel={asking === 'approve' ? 'Approve' : 'Refuse'}
            fields={[{ path: 'note', label: 'Note', control: LongTextControl }]}
            fixed={{ id, version, approve: asking === 'approve' ? 'yes' : 'no' }}
          >
            <ApprovalCase record={record} />
          </CallDialog>
        )}
      </>
    ),
  }
}

/** What can be done with a quote in its status. */
export function QuoteActions({ record }: { record: Quote }) {
  const viewer = useViewer()
  const { value: limit } = useLoad(record.id, quoteApi.limit)
  const { ask, moveNow, dialog } = useQuoteMoves(record, limit)
  const { status, approval } = record
  const discount = record.discountPercent ?? 0
  const beyond = limit != null && discount > limit && discount > (record.approvedPercent ?? 0)
  const mayDecide = viewer.permissions.has(quotePermissions.can.approveDiscount) && approval === approvalState.asked
  const isWaiting = status === quoteStatus.sent || status === quoteStatus.viewed
  const maySend = status === quoteStatus.draft || status === quoteStatus.revisionRequested
  const others = [
    ...(maySend ? [{ label: 'Mark as sent', icon: 'pi-check', onSelect: () => moveNow(quoteStatus.sent) }] : []),
    ...(isWaiting ? [{ label: 'Revision requested', icon: 'pi-pencil', onSelect: () => ask('revise') }] : []),
    ...(isWaiting || status === quoteStatus.approved
      ? [{ label: 'Declined', icon: 'pi-times-circle', onSelect: () => ask('decline') }]
      : []),
    ...(status === quoteStatus.declined
      ? [{ label: 'New revision', icon: 'pi-copy', onSelect: () => moveNow(quoteStatus.draft) }]
      : []),
  ]
  return (
    <>
      {others.length > 0 && (
        <Menu items={others}>
          {(trigger) => (
            <Button {...trigger}>
              Change status
              <Icon name="pi-chevron-down" />
            </Button>
          )}
        </Menu>
      )}
      {mayDecide && (
        <>
          <Button onClick={() => ask('refuse')}>Refuse discount</Button>
          <Button variant="primary" onClick={() => ask('approve')}>
            Approve discount
          </Button>
        </>
      )}
      {maySend && beyond && !mayDecide && approval !== approvalState.asked && (
        <Button variant="primary" onClick={() => ask('approval')}>
          Ask for approval
        </Button>
      )}
      {maySend && !beyond && !mayDecide && (
        <Button variant="primary" icon="pi-send" onClick={() => ask('send')}>
          Send by e-mail
        </Button>
      )}
      {isWaiting && (
        <Button variant="primary" icon="pi-check" onClick={() => moveNow(quoteStatus.approved)}>
          Mark as approved
        </Button>
      )}
      {status === quoteStatus.approved && (
        <Button variant="primary" icon="pi-truck" onClick={() => ask('orders')}>
          Place orders
        </Button>
      )}
      {dialog}
    </>
  )
}

const way = quoteStatuses.filter(({ id }) => id !== quoteStatus.revisionRequested && id !== quoteStatus.declined)

/** How far a quote is on its way. */
export function QuoteStages({ record }: { record: Quote }) {
  const days = useStateDays(quoteEntity, record)
  const { status, viewedAt, sentAt, decidedAt } = record
  const answered = viewedAt === null ? quoteStatus.sent : quoteStatus.viewed
  const standing =
    status === quoteStatus.declined
      ? 'stopped'
      : status === quoteStatus.revisionRequested
        ? 'held'
        : status === quoteStatus.delivered
          ? 'done'
          : 'current'
  // A quote says itself what happened to it, also where its history begins later, as that of an imported one.
  const passed = [
    quoteStatus.draft,
    ...(sentAt ? [quoteStatus.sent] : []),
    ...(viewedAt ? [quoteStatus.viewed] : []),
    ...(decidedAt ? [quoteStatus.approved] : []),
  ]
  const isBeside = standing === 'stopped' || standing === 'held'
  return (
    <StageSteps
      label="Status of the quote"
      stages={stagesAlong({ stages: way, at: isBeside ? answered : status, state: standing, days, passed })}
    />
  )
}

/** For everybody who may see the quote. */
export function QuotePdf({ record: { id, number } }: { record: Quote }) {
  const save = () =>
    void download({ path: `/api/Quotes/${id}/Pdf`, fileName: `${number}.pdf` }).catch((error: unknown) =>
      toast.error(messageOf(error)),
    )
  return (
    <Button icon="pi-file-pdf" onClick={save}>
      PDF
    </Button>
  )
}

/** Beside the list, for people who may change the settings of quotes. */
export function QuoteSettingsLink() {
  return useViewer().permissions.has(quotePermissions.can.approveDiscount) ? (
    <LinkButton icon="pi-cog" href={quoteSettingsPath}>
      Settings
    </LinkButton>
  ) : null
}
