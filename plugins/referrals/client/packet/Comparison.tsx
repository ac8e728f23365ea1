import { useState } from 'react'
import { useSubmit } from '@core/client/forms'
import { useOpenRecord } from '@core/client/kit'
import { useViewer } from '@core/client/session'
import { Button, Callout, Checkbox, Muted, Section } from '@core/client/ui'
import { countText, allows } from '@core/entity'
import type { Submission } from '../../shared/packet/packetTypes'
import { referralEntity } from '../../shared/referralEntity'
import type { ReferralDetail } from '../../shared/referralTypes'
import { useReferrals } from '../useReferrals'
import type { PacketStore } from './PacketStore'
import { refusalText } from './refusalText'
import styles from './Packet.module.css'

/** The differences between the family's answers and the referral, with the choice of the answers that the referral takes over. Only selected ones are. */
export function Comparison({ store, submission }: { store: PacketStore; submission: Submission }) {
  const { record } = useOpenRecord<ReferralDetail>()
  const viewer = useViewer()
  const { toast, open } = useReferrals()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const { differences, takenOver } = submission
  const mayChange = allows(referralEntity, 'update', viewer, record)
  const chosen = differences.filter(({ path }) => ticked.has(path))
  const tick = (path: string, on: boolean) =>
    setTicked(new Set(on ? [...ticked, path] : [...ticked].filter((one) => one !== path)))

  const { busy, error, submit } = useSubmit(async () => {
    toast.success(
      await store.takeOver(
        submission,
        chosen.map(({ path }) => path),
      ),
    )
    setTicked(new Set())
    await open.refetch()
  })
  const take = async () => {
    const refusal = await submit()
    if (refusal?.status === 409) await store.read(submission.id)
  }

  return (
    <Section
      title="Compared with the referral"
      subtitle={
        differences.length === 0 ? 'Nothing differs' : countText(differences.length, 'field differs', 'fields differ')
      }
      actions={
        mayChange &&
        differences.length > 0 && (
          <Button
            size="small"
            variant="primary"
            loading={busy}
            disabled={chosen.length === 0}
            onClick={() => void take()}
          >
            {chosen.length === 0 ? 'Take over' : `Take over ${chosen.length}`}
          </Button>
        )
      }
    >
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
                    onChange={(on) => setTicked(new Set(on ? differences.map(({ path }) => path) : []))}
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
            {differences.map(({ path, label, from, to }) => (
              <tr key={path}>
                {mayChange && (
                  <td className={styles.tick}>
                    <Checkbox
                      label={`Take over ${label}`}
                      labelHidden
                      checked={ticked.has(path)}
                      onChange={(on) => tick(path, on)}
                    />
                  </td>
                )}
                <th scope="row">{label}</th>
                <td className={styles.before}>{from ?? 'Empty'}</td>
                <td className={styles.after}>{to}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {takenOver.length > 0 && (
        <Muted subtle size={12}>
          Taken over: {takenOver.map(({ label, by }) => (by ? `${label} (${by})` : label)).join(', ')}
        </Muted>
      )}
      {differences.length === 0 && takenOver.length === 0 && (
        <Muted size={13}>The referral says the same as this form.</Muted>
      )}
    </Section>
  )
}
