import { useState } from 'react'
import { Link } from 'wouter'
import { useSubmit } from '@core/client/forms'
import { useOpenRecord } from '@core/client/kit'
import { useViewer } from '@core/client/session'
import { Button, Callout, Checkbox, Muted, Row, Section } from '@core/client/ui'
import { allows, countText, formatDaysIn, known } from '@core/entity'
import { choosableStatuses } from '../../shared/checkTransition'
import type { Submission } from '../../shared/packet/packetTypes'
import { referralEntity } from '../../shared/referralEntity'
import { statusId, type StatusId, statusOf } from '../../shared/referralStatuses'
import type { ReferralDetail } from '../../shared/referralTypes'
import { referralPaths } from '../referralPaths'
import { useReferrals } from '../useReferrals'
import type { PacketStore } from './PacketStore'
import { refusalText } from './refusalText'
import styles from './Packet.module.css'

type Difference = Submission['differences'][number]

/**
 * The differences between the family's answers and the referral, with the choice of the answers to copy to it. Those that fill empty fields
 * are ticked. The intake form of a referral in review ends with the move to the next status, in the same save.
 */
export function Comparison({ store, submission }: { store: PacketStore; submission: Submission }) {
  const { record } = useOpenRecord<ReferralDetail>()
  const viewer = useViewer()
  const { toast, open, queue } = useReferrals()
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [isSaved, setSaved] = useState(false)
  const { differences, takenOver } = submission
  const mayChange = allows(referralEntity, 'update', viewer, record)
  const isTicked = ({ path, from }: Difference) => changed.get(path) ?? from === null
  const chosen = differences.filter(isTicked)
  const tick = (on: boolean, ...which: readonly Difference[]) =>
    setChanged(new Map([...changed, ...which.map(({ path }) => [path, on] as const)]))
  const next =
    mayChange &&
    submission.form === 'intake' &&
    record.status === statusId.intakeReview &&
    choosableStatuses(record.status, record.heldFromStatus, viewer.permissions).includes(statusId.insuranceVerification)
      ? statusId.insuranceVerification
      : undefined

  const { busy, error, submit } = useSubmit(async (status: StatusId | undefined) => {
    const message = await store.takeOver(
      submission,
      chosen.map(({ path }) => path),
      status,
    )
    const done = [
      ...(chosen.length > 0 ? [`${countText(chosen.length, 'answer')} copied`] : []),
      ...(status ? [`moved to ${statusOf(status).name}`] : []),
    ]
    toast.success(message, undefined, done.join(', '))
    setChanged(new Map())
    setSaved(true)
    await open.refetch()
  })
  const take = async (status?: StatusId) => {
    const failed = await submit(status)
    if (failed?.status === 409) await store.read(submission.id)
  }
  const copyWords = chosen.length === 0 ? 'Copy to referral' : `Copy ${chosen.length} to referral`

  return (
    <Section
      title="Compared with the referral"
      subtitle={
        differences.length === 0 ? 'Nothing differs' : countText(differences.length, 'field differs', 'fields differ')
      }
    >
      {isSaved && queue.has(record.id) && <NextOfQueue id={record.id} />}
      {error && <Callout tone="danger">{refusalText(error, differences)}</Callout>}
      {differences.length > 0 && (
        <table className={styles.table} aria-label="What differs">
          <thead>
            <tr>
              {mayChange && (
                <th scope="col" className={styles.tick}>
                  <Checkbox
                    label="Tick all"
                    labelHidden
                    checked={chosen.length === differences.length}
                    indeterminate={chosen.length > 0 && chosen.length < differences.length}
                    onChange={(on) => tick(on, ...differences)}
                  />
                </th>
              )}
              <th scope="col" className={styles.fieldHead}>
                Field
              </th>
              <th scope="col">Referral</th>
              <th scope="col">Form</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((difference) => {
              const { path, label, from, to } = difference
              return (
                <tr key={path}>
                  {mayChange && (
                    <td className={styles.tick}>
                      <Checkbox
                        label={`Copy ${label}`}
                        labelHidden
                        checked={isTicked(difference)}
                        onChange={(on) => tick(on, difference)}
                      />
                    </td>
                  )}
                  <th scope="row">{label}</th>
                  <td className={styles.before}>{from === null ? 'Empty' : shownAnswer(from)}</td>
                  <td className={styles.after}>{shownAnswer(to)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {mayChange && (differences.length > 0 || next !== undefined) && (
        <Row gap={2} wrap justify="end" className={styles.end}>
          {differences.length > 0 && (
            <Button
              {...(next === undefined && { variant: 'primary' })}
              loading={busy && next === undefined}
              disabled={busy || chosen.length === 0}
              onClick={() => void take()}
            >
              {copyWords}
            </Button>
          )}
          {next !== undefined && (
            <Button variant="primary" loading={busy} className={styles.wraps ?? ''} onClick={() => void take(next)}>
              {chosen.length === 0
                ? `Move to ${statusOf(next).name}`
                : `Save ${countText(chosen.length, 'answer')} and move to ${statusOf(next).name}`}
            </Button>
          )}
        </Row>
      )}
      {takenOver.length > 0 && (
        <Muted subtle size={12}>
          Copied to the referral: {takenOver.map(({ label, by }) => (by ? `${label} (${by})` : label)).join(', ')}
        </Muted>
      )}
      {differences.length === 0 && takenOver.length === 0 && (
        <Muted size={13}>The referral says the same as this form.</Muted>
      )}
    </Section>
  )
}

/** @returns a value as the server compares it, with its days and the names of choices as the reader knows them */
const shownAnswer = (value: string) => formatDaysIn(known(value))

/** After a save: the way to the next item of the queue that the referral was opened from. */
function NextOfQueue({ id }: { readonly id: number }) {
  const { queue } = useReferrals()
  const { next } = queue.neighbours(id)
  return (
    <Callout tone="success">
      Saved.{' '}
      {next !== undefined && (
        <>
          <Link href={referralPaths.view(next)}>Next in the queue</Link> ·{' '}
        </>
      )}
      <Link href={queue.href}>Back to the queue</Link>
    </Callout>
  )
}
