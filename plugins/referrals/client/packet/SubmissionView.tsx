import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { Button, buttonClass, Callout, ErrorState, Icon, Muted, Row, Skeleton, Stack } from '@core/client/ui'
import { formatInstant, knownName } from '@core/entity'
import { publicFormOf } from '../../shared/forms/publicForms'
import type { Submission } from '../../shared/packet/packetTypes'
import { Comparison } from './Comparison'
import { packetApi } from './packetApi'
import type { PacketStore } from './PacketStore'
import { SubmittedAnswers } from './SubmittedAnswers'
import styles from './Packet.module.css'

interface SubmissionViewProps {
  store: PacketStore
  id: number
  onClose: () => void
}

/** A submission: its differences from the referral, all answers, the PDF. */
export const SubmissionView = observer(function SubmissionView({ store, id, onClose }: SubmissionViewProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    void store.read(id)
    return () => store.closeSubmission()
  }, [store, id])
  const { submission, submissionError } = store
  const notDeleted = submission !== undefined
  useEffect(() => title.current?.focus(), [notDeleted])
  return (
    <Stack gap={4}>
      <div>
        <Button size="small" variant="ghost" icon="pi-arrow-left" onClick={onClose}>
          All forms
        </Button>
      </div>
      {submission ? (
        <>
          <Row as="header" gap={3} wrap align="start" justify="between">
            <div>
              <h2 ref={title} tabIndex={-1} className={styles.heading}>
                {knownName(publicFormOf(submission.form).title)}
              </h2>
              <Muted size={13}>
                Submitted {formatInstant(submission.submittedAt)} by {submission.signer} · version {submission.version}
              </Muted>
            </div>
            <Pdf store={store} submission={submission} />
          </Row>
          {submission.masked.length > 0 && (
            <Callout tone="neutral">
              Some answers are hidden: they are sensitive, and your role doesn’t include “View sensitive fields”.
            </Callout>
          )}
          <Comparison store={store} submission={submission} />
          <SubmittedAnswers submission={submission} />
        </>
      ) : submissionError ? (
        <ErrorState error={submissionError} onRetry={() => void store.read(id)} />
      ) : (
        <Skeleton height="320px" />
      )}
    </Stack>
  )
})

function Pdf({ store, submission: { id, pdf } }: { store: PacketStore; submission: Submission }) {
  if (pdf === 'hidden') return null
  return (
    <a
      href={packetApi.pdf(store.referralId, id)}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ size: 'small' })}
    >
      <Icon name="pi-file-pdf" />
      Open PDF
      <span className="visually-hidden"> (in a new tab)</span>
    </a>
  )
}
