import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useState } from 'react'
import { useLoad, useViewer } from '@core/client/session'
import { Button, ErrorState, LinkButton, Muted, Row, Section, Skeleton } from '@core/client/ui'
import { allows } from '@core/entity'
import { clientPaths } from '../../shared/clientPaths'
import { referralEntity } from '../../shared/referralEntity'
import { can } from '../../shared/referralPermissions'
import type { ReferralDetail } from '../../shared/referralTypes'
import { referralPaths } from '../referralPaths'
import { useReferrals } from '../useReferrals'
import { clientApi } from '../clientApi'
import styles from './clients.module.css'
import { ReferralLinks } from './ReferralLinks'
import { SimilarClients } from './SimilarClients'
import { UndoMerges } from './UndoMerges'

const MergeClients = lazy(async () => ({ default: (await import('./MergeClients')).MergeClients }))

/** The client of a referral: their other referrals and, for people who may merge, clients who may be the same person. */
export const ClientPanel = observer(function ClientPanel({ record }: { record: ReferralDetail }) {
  const viewer = useViewer()
  const { open } = useReferrals()
  const [merging, setMerging] = useState<{ readonly with?: number }>()
  const { clientId, version } = record
  const {
    value: client,
    failure,
    error,
    reload,
  } = useLoad(clientId === null ? undefined : `${clientId} ${version}`, (signal) => clientApi.view(clientId!, signal))
  if (failure)
    return (
      <Section title="Client’s referrals">
        <ErrorState message={failure} error={error} onRetry={reload} />
      </Section>
    )
  if (clientId === null) return null

  // What was loaded for another record's client is not shown. The parts have their places before they are there.
  const loaded = client?.id === clientId ? client : undefined
  const others = loaded?.referrals.filter(({ id }) => id !== record.id)
  const mayMerge = viewer.permissions.has(can.merge)
  const mayChange = allows(referralEntity, 'update', viewer, record)
  const mayAdd = allows(referralEntity, 'create', viewer)
  const refresh = () => void open.refetch()
  return (
    <Section
      title="Client’s referrals"
      actions={
        mayAdd && (
          <LinkButton size="small" icon="pi-plus" href={referralPaths.addFor(clientId)}>
            New referral
          </LinkButton>
        )
      }
    >
      <div className={styles.part}>
        {!others ? (
          <Skeleton width="60%" height="20px" />
        ) : others.length > 0 ? (
          <ReferralLinks referrals={others} />
        ) : (
          <Muted subtle>This is the only one.</Muted>
        )}
      </div>
      {loaded && loaded.similar.length > 0 && (
        <div className={styles.part}>
          <SimilarClients similar={loaded.similar} onMerge={(id) => setMerging({ with: id })} />
        </div>
      )}
      {loaded && loaded.merges.length > 0 && (
        <UndoMerges merges={loaded.merges} undo={clientApi.undoMerge} onUndone={refresh} />
      )}
      <Row gap={2} wrap align="stretch" className={styles.choices}>
        <LinkButton size="small" variant="ghost" icon="pi-user" href={clientPaths.view(clientId)}>
          Open client
        </LinkButton>
        {mayChange && (
          <LinkButton
            size="small"
            variant="ghost"
            icon="pi-user-edit"
            href={referralPaths.editClient(clientId, record.id)}
          >
            Edit client
          </LinkButton>
        )}
        {mayMerge && (
          <Button size="small" variant="ghost" icon="pi-users" disabled={!loaded} onClick={() => setMerging({})}>
            Merge with…
          </Button>
        )}
      </Row>
      {merging && loaded && (
        <Suspense>
          <MergeClients client={loaded} other={merging.with} onMerged={refresh} onClose={() => setMerging(undefined)} />
        </Suspense>
      )}
    </Section>
  )
})
