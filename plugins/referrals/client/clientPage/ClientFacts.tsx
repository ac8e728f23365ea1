import { lazy, Suspense, useState } from 'react'
import { RecordFields, type ReadField } from '@core/client/kit'
import { useViewer } from '@core/client/session'
import { Button, Section } from '@core/client/ui'
import { allows } from '@core/entity'
import { clientEntity } from '../../shared/clientEntity'
import { clientFields } from '../../shared/clientFields'
import type { ClientDetail } from '../../shared/clientTypes'
import { can } from '../../shared/referralPermissions'
import { useReferrals } from '../useReferrals'
import { birthText } from '../clients/birthText'
import { SimilarClients } from '../clients/SimilarClients'
import { clientApi } from '../clientApi'
import { UndoMerges } from '../clients/UndoMerges'
import { ClientPhoto } from './ClientPhoto'
import styles from './ClientPage.module.css'

const MergeClients = lazy(async () => ({ default: (await import('../clients/MergeClients')).MergeClients }))

const born: ReadField = {
  path: 'dateOfBirth',
  render: (day) => birthText(String(day)),
}

/** The client's main data, and whether they may be a duplicate. */
export function ClientFacts({ record }: { record: ClientDetail }) {
  const { client } = useReferrals()
  const viewer = useViewer()
  const mayMerge = viewer.permissions.has(can.merge)
  const [merging, setMerging] = useState<{ readonly with?: number }>()
  const refresh = () => void client.refetch()
  const name = `${record.firstName} ${record.lastName}`
  return (
    <>
      <Section title="At a glance">
        <div className={styles.who}>
          <ClientPhoto id={record.id} name={name} mayChange={allows(clientEntity, 'update', viewer, record)} />
          <p>
            <span className={styles.name}>{name}</span>
            {record.pronouns && <span className={styles.quiet}>{record.pronouns}</span>}
          </p>
        </div>
        <RecordFields
          fields={clientFields}
          record={record}
          show={[born, 'phone', 'languages', 'interpreterNeeded']}
          labels={record.labels}
          masked={record.masked}
        />
      </Section>
      {mayMerge && (
        <Section
          title="The same person"
          actions={
            <Button size="small" icon="pi-users" onClick={() => setMerging({})}>
              Merge with…
            </Button>
          }
        >
          {record.similar.length > 0 ? (
            <SimilarClients similar={record.similar} onMerge={(id) => setMerging({ with: id })} />
          ) : (
            <p className={styles.quiet}>Nobody else of this name and birthday is on file.</p>
          )}
          {record.merges.length > 0 && (
            <UndoMerges merges={record.merges} undo={clientApi.undoMerge} onUndone={refresh} />
          )}
        </Section>
      )}
      {merging && (
        <Suspense>
          <MergeClients client={record} other={merging.with} onMerged={refresh} onClose={() => setMerging(undefined)} />
        </Suspense>
      )}
    </>
  )
}
