import { knownName } from '@core/entity'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { newIdempotencyKey, useLoad, toast } from '@core/client/session'
import { useSubmit } from '@core/client/forms'
import { FieldChoices } from '@core/client/kit'
import {
  Button,
  Callout,
  Checkbox,
  LinkButton,
  PageHeader,
  Row,
  Section,
  Segmented,
  Select,
  Skeleton,
  Stack,
} from '@core/client/ui'
import { accountPaths, leadPaths } from '../../shared/crmPaths'
import { paymentTerms } from '../../shared/salesLists'
import { undoableDays } from '../../shared/transfer/transferCalls'
import { ChooseRecord } from '../ChooseRecord'
import { type TransferPreview, transferApi } from './transferApi'
import styles from './transfer.module.css'
import { undoTransfer } from './undoTransfer'

const targets = [
  { id: 'new', name: 'A new account' },
  { id: 'existing', name: 'An existing account' },
] as const

/** Transfers a lead to an account: shows what moves, the target account, and the choice between values that differ. S2.11, S4.13 */
export default function TransferLead() {
  const given = new URLSearchParams(useSearch())
  const [leadId, setLeadId] = useState(Number(given.get('lead')) || undefined)
  const [accountId, setAccountId] = useState(Number(given.get('account')) || undefined)
  const [target, setTarget] = useState<'new' | 'existing'>(accountId ? 'existing' : 'new')
  const [tries, setTries] = useState(0)
  const into = target === 'existing' ? accountId : undefined
  const isReady = leadId !== undefined && (target === 'new' || into !== undefined)

  return (
    <>
      <PageHeader
        title="Transfer a lead"
        subtitle={`The lead becomes an account, or a part of one, with all that belongs to it. You can undo it for ${undoableDays} days.`}
      />
      <div className={styles.page}>
        <Section title="Lead and account">
          <Stack gap={4}>
            <ChooseRecord entity="lead" label="Lead" chosen={leadId} onChoose={setLeadId} />
            <Segmented label="Becomes" options={targets} value={target} onChange={setTarget} />
            {target === 'existing' && (
              <ChooseRecord entity="account" label="Account" chosen={accountId} onChoose={setAccountId} />
            )}
          </Stack>
        </Section>
        {isReady ? (
          <TransferPlan
            // Another lead or account is another transfer, so the choices are reset.
            key={`${leadId} ${into} ${tries}`}
            leadId={leadId}
            accountId={into}
            onRetry={() => setTries(tries + 1)}
          />
        ) : (
          <Row as="footer" gap={3} align="stretch" justify="end">
            <LinkButton href={leadPaths.list}>Cancel</LinkButton>
          </Row>
        )}
      </div>
    </>
  )
}

interface TransferPlanProps {
  leadId: number
  accountId: number | undefined
  /** Loads both sides again. */
  onRetry: () => void
}

/** The preview of the transfer of one lead, its choices, and the button that runs it. */
function TransferPlan({ leadId, accountId, onRetry }: TransferPlanProps) {
  const [, navigate] = useLocation()
  const { value: preview, failure: notLoaded } = useLoad(leadId, (signal) =>
    transferApi.preview(leadId, accountId, signal),
  )
  const [take, setTake] = useState<readonly string[]>([])
  const [terms, setTerms] = useState('')
  const [taxExempt, setTaxExempt] = useState(false)
  const [key] = useState(newIdempotencyKey)

  const {
    busy,
    failure: refusal,
    submit,
  } = useSubmit(async (shown: TransferPreview) => {
    const { data, message } = await transferApi.transfer(
      shown,
      { take, terms: paymentTerms.find(({ id }) => String(id) === terms)?.id, taxExempt },
      key,
    )
    toast.success(message ?? '', {
      label: 'Undo',
      run: () => void undoTransfer(data.transferId, (lead) => navigate(leadPaths.record.replace(':id', String(lead)))),
    })
    navigate(accountPaths.record.replace(':id', String(data.id)))
  })
  const failure = refusal ?? notLoaded

  return (
    <>
      {failure && (
        <Callout tone="danger">
          {failure}{' '}
          <Button size="small" onClick={onRetry}>
            Look again
          </Button>{' '}
          <LinkButton size="small" href={leadPaths.record.replace(':id', String(leadId))}>
            Open the lead
          </LinkButton>
        </Callout>
      )}
      {!preview && !failure && <Skeleton height="160px" />}
      {preview && (
        <>
          <Moves preview={preview} />
          {preview.account ? (
            <Section
              title="Where they differ"
              subtitle={`First the account ${preview.account.company}, ${preview.account.accountNo}, then the lead ${preview.lead.company}.`}
            >
              {preview.differences.length === 0 ? (
                <p className={styles.muted}>Both say the same.</p>
              ) : (
                <FieldChoices differences={preview.differences} taken={take} onTake={setTake} />
              )}
            </Section>
          ) : (
            <Section title="The new account" subtitle="Everything else it has from the lead.">
              <Stack gap={4}>
                <Select
                  label="Payment terms"
                  options={paymentTerms}
                  empty="Choose later"
                  value={terms}
                  onChange={setTerms}
                />
                <Checkbox label="Tax exempt" checked={taxExempt} onChange={setTaxExempt} />
              </Stack>
            </Section>
          )}
        </>
      )}
      <Row as="footer" gap={3} align="stretch" justify="end">
        <LinkButton href={leadPaths.record.replace(':id', String(leadId))}>Cancel</LinkButton>
        <Button variant="primary" loading={busy} disabled={!preview} onClick={() => preview && void submit(preview)}>
          Transfer lead
        </Button>
      </Row>
    </>
  )
}

/** The records that move with the lead, counted by kind. */
function Moves({ preview: { moves } }: { preview: TransferPreview }) {
  return (
    <Section title="What goes with it" subtitle="Its history stays readable on the account.">
      <ul className={styles.moves}>
        {moves.map(({ id, title, count }) => (
          <li key={id} className={count === 0 ? styles.muted : undefined}>
            <span className={styles.count}>{count}</span> {knownName(title)}
          </li>
        ))}
      </ul>
    </Section>
  )
}
