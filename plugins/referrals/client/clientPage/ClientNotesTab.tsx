import { useState } from 'react'
import { Link } from 'wouter'
import { useLoad } from '@core/client/session'
import { useOpenRecord } from '@core/client/kit'
import { Avatar, Badge, Button, EmptyState, ErrorState, Row, Section, Since, Skeleton, useNow } from '@core/client/ui'
import type { ClientDetail } from '../../shared/clientTypes'
import { referralPaths } from '../referralPaths'
import { clientApi } from '../clientApi'
import styles from './ClientPage.module.css'

type Note = Awaited<ReturnType<typeof clientApi.notes>>['data'][number]

/** The notes on all referrals of a client, the newest first. Each is written on the referral that it is about. */
export default function ClientNotesTab() {
  const { record } = useOpenRecord<ClientDetail>()
  const now = useNow()
  const [earlier, setEarlier] = useState<readonly Note[]>([])
  const [place, setPlace] = useState<number>()
  const { value, failure, error, loading, reload } = useLoad(
    `${record.id} ${record.version} ${place ?? ''}`,
    (signal) => clientApi.notes(record.id, place, signal),
  )
  const failed = failure && <ErrorState message={failure} error={error} onRetry={reload} />
  if (!value && earlier.length === 0) return failed || <Skeleton height="160px" />
  const notes = [...earlier, ...(value?.data ?? [])]
  const next = value?.next
  const loadEarlier = () => {
    setEarlier(notes)
    setPlace(next)
  }
  return (
    <Section title="Notes" subtitle="Of all their referrals; write one on the referral that it is about">
      {notes.length === 0 && (
        <EmptyState icon="pi-comment" title="No notes yet">
          Notes on any of their referrals will appear here.
        </EmptyState>
      )}
      <ul className={styles.notes}>
        {(loading ? earlier : notes).map((note) => (
          <NoteLine key={note.id} note={note} now={now} />
        ))}
      </ul>
      {failed}
      {next !== undefined && (
        <Button size="small" variant="ghost" loading={loading} onClick={loadEarlier}>
          Load earlier
        </Button>
      )}
    </Section>
  )
}

function NoteLine({
  note: { text, sensitive, createdBy, createdAt, referralId, referralNumber },
  now,
}: {
  note: Note
  now: number
}) {
  const author = createdBy?.name ?? 'Somebody who is gone'
  return (
    <Row as="li" gap={3} align="start">
      <Avatar name={author} size={26} />
      <div>
        <Row as="p" gap={3} rowGap={1} wrap>
          <span className={styles.name}>{author}</span>
          <span className={styles.quiet}>
            <Since at={createdAt} now={now} />
          </span>
          <Link href={`${referralPaths.view(referralId)}?tab=notes`}>{referralNumber}</Link>
          {sensitive && <Badge tone="warning">Health details</Badge>}
        </Row>
        <p className={styles.noteText}>{text ?? 'Hidden: it holds health details.'}</p>
      </div>
    </Row>
  )
}
