import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { newIdempotencyKey, useLoad, toast } from '@core/client/session'
import { useSubmit } from '@core/client/forms'
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
  TextInput,
} from '@core/client/ui'
import { messages } from '@core/entity'
import { leadPaths } from '../../shared/crmPaths'
import { ChooseRecord } from '../ChooseRecord'
import styles from '../transfer/transfer.module.css'
import { isComplete, makeMove, type Move, type MovePreview, ownersOfRecords, previewMove } from './handoverApi'

const kinds = [
  { id: 'leads', name: 'Leads' },
  { id: 'everything', name: 'Everything of a person' },
] as const

const subtitles = {
  leads: 'Leads of a person or a store go to another one.',
  everything: 'For when somebody leaves: open leads, quotes, orders and tasks, all accounts and customers.',
} as const

const nothing: Move = {
  what: 'leads',
  from: undefined,
  fromStore: undefined,
  to: undefined,
  toStore: undefined,
  openOnly: true,
}

/**
 * Moves leads, or everything that a person works on, to somebody else. A preview comes first; the move needs a reason and is all or
 * nothing. S7.14
 */
export default function MoveLeads() {
  // A notification about a colleague who has left leads here with their id.
  const leaver = Number(new URLSearchParams(useSearch()).get('from')) || undefined
  const [move, setMove] = useState<Move>(leaver ? { ...nothing, what: 'everything', from: leaver } : nothing)
  const [tries, setTries] = useState(0)
  const { value: owners = [], failure } = useLoad('owners', ownersOfRecords)
  const change = (more: Partial<Move>) => setMove((before) => ({ ...before, ...more }))
  const { what, from, fromStore, to, toStore, openOnly } = move
  return (
    <>
      <PageHeader title="Move leads" subtitle={subtitles[what]} />
      <div className={styles.page}>
        {failure && <Callout tone="danger">{failure}</Callout>}
        <Section title="From whom to whom">
          <Stack gap={4}>
            <Segmented
              label="What moves"
              options={kinds}
              value={what}
              onChange={(chosen) => setMove({ ...nothing, what: chosen, from, to })}
            />
            <Select
              label="From"
              empty={what === 'leads' ? 'Anybody' : 'Choose…'}
              options={owners}
              value={from === undefined ? '' : String(from)}
              onChange={(chosen) => change({ from: Number(chosen) || undefined })}
            />
            {what === 'leads' && (
              <ChooseRecord
                entity="store"
                label="From store"
                chosen={fromStore}
                onChoose={(id) => change({ fromStore: id })}
              />
            )}
            <ChooseRecord
              entity="user"
              worksWith="lead"
              label="To"
              help="An active person who works with leads"
              chosen={to}
              {...(from !== undefined && { except: from })}
              onChoose={(id) => change({ to: id })}
            />
            {what === 'leads' && (
              <>
                <ChooseRecord
                  entity="store"
                  label="To store"
                  chosen={toStore}
                  onChoose={(id) => change({ toStore: id })}
                />
                <Checkbox
                  label="Open leads only"
                  checked={openOnly}
                  onChange={(checked) => change({ openOnly: checked })}
                />
              </>
            )}
          </Stack>
        </Section>
        {isComplete(move) ? (
          <MovePlan key={`${JSON.stringify(move)} ${tries}`} move={move} onRetry={() => setTries(tries + 1)} />
        ) : (
          <Row as="footer" gap={3} align="stretch" justify="end">
            <LinkButton href={leadPaths.list}>Cancel</LinkButton>
          </Row>
        )}
      </div>
    </>
  )
}

/** The preview of the move, the reason, and the button that moves the records. */
function MovePlan({ move, onRetry }: { move: Move; onRetry: () => void }) {
  const [, navigate] = useLocation()
  const { value: preview, failure: notLoaded } = useLoad('preview', (signal) => previewMove(move, signal))
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [key] = useState(newIdempotencyKey)
  const {
    busy,
    failure: refusal,
    submit,
  } = useSubmit(async (count: number) => {
    toast.success((await makeMove(move, count, reason.trim(), key)) ?? '')
    navigate(leadPaths.list)
  })
  const failure = refusal ?? notLoaded
  const go = () => {
    setTried(true)
    if (preview && reason.trim()) void submit(preview.count)
  }
  return (
    <>
      {failure && (
        <Callout tone="danger">
          {failure}{' '}
          <Button size="small" onClick={onRetry}>
            Look again
          </Button>
        </Callout>
      )}
      {!preview && !failure && <Skeleton height="120px" />}
      {preview && <Preview preview={preview} />}
      {preview && preview.count > 0 && (
        <Section title="Reason" subtitle="It is shown in the history of each record.">
          <TextInput
            label="Reason"
            required
            value={reason}
            error={tried && !reason.trim() ? messages.required('Reason') : undefined}
            onChange={setReason}
          />
        </Section>
      )}
      <Row as="footer" gap={3} align="stretch" justify="end">
        <LinkButton href={leadPaths.list}>Cancel</LinkButton>
        <Button
          variant="primary"
          loading={busy}
          disabled={!preview || preview.count === 0 || refusal !== undefined}
          onClick={go}
        >
          {preview && preview.count > 0 ? `Move ${preview.count.toLocaleString('en-US')}` : 'Move'}
        </Button>
      </Row>
    </>
  )
}

/** The number of records of each kind that would move, and the names of some of the leads. */
function Preview({ preview: { count, kinds: counted, leads } }: { preview: MovePreview }) {
  return (
    <Section title="What would move" subtitle="All of it or nothing.">
      {count === 0 ? (
        <p className={styles.muted}>Nothing that you may change.</p>
      ) : (
        <>
          <ul className={styles.moves}>
            {counted.map(({ id, title, count: of }) => (
              <li key={id} className={of === 0 ? styles.muted : undefined}>
                <span className={styles.count}>{of}</span> {title}
              </li>
            ))}
          </ul>
          {leads.length > 0 && (
            <p className={styles.muted}>
              {leads
                .slice(0, 8)
                .map(({ company }) => company)
                .join(', ')}
              {count > 8 && `, and ${count - 8} more`}
            </p>
          )}
        </>
      )}
    </Section>
  )
}
