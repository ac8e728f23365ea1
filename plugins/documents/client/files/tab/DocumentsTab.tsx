import { observer } from 'mobx-react-lite'
import { useEffect, useMemo } from 'react'
import { FileLinks, useOpenRecord } from '@core/client/kit'
import { useViewer } from '@core/client/session'
import { Muted, Row, Segmented, Stack } from '@core/client/ui'
import { type FileRef, scopesOf } from '@core/entity'
import { can } from '../../../shared/documentPermissions'
import { documentEntity } from '../../../shared/files/documentEntity'
import { documentOf, type RecordKind, subTypesOf } from '../../../shared/files/documentTypes'
import { ExportSubject } from '../../retention/ExportSubject'
import { DeletedDocuments } from './DeletedDocuments'
import { DocumentsStore } from './DocumentsStore'
import { ListedDocuments } from './ListedDocuments'
import styles from './documents.module.css'
import { UploadZone } from './UploadZone'

/** The files of the open record: they can be added, viewed, renamed, moved between its tabs, deleted and restored. S3.14, D12 */
export default observer(function DocumentsTab() {
  const { store: open, record } = useOpenRecord()
  const kind: RecordKind = documentOf[open.entity.id as keyof typeof documentOf]
  const viewer = useViewer()
  const store = useMemo(() => new DocumentsStore(kind, [record.id]), [kind, record.id])
  useEffect(() => {
    void store.load()
    return () => store.dispose()
  }, [store])
  const tabs = subTypesOf(kind)
  const mayAdd = viewer.permissions.has(can.create)
  const mayRestore = scopesOf(documentEntity.policy.delete, viewer.permissions).length > 0
  return (
    <Stack as="section" gap={4} aria-labelledby="documents-title" className={styles.documents}>
      <h2 id="documents-title" className="visually-hidden">
        Documents
      </h2>
      {tabs.length > 1 && (
        <Segmented
          label="Tab"
          options={[{ id: '0', name: 'All' }, ...tabs.map(({ id, title }) => ({ id: String(id), name: title }))]}
          value={String(store.tab)}
          onChange={(tab) => store.choose(Number(tab))}
        />
      )}
      {mayAdd && <UploadZone store={store} record={record.id} />}
      <ListedDocuments
        store={store}
        none={mayAdd ? 'No documents yet. Drop the first file above.' : 'No documents yet.'}
      />
      <FormFiles record={record} />
      <Row gap={2} wrap align="start" justify="between">
        {mayRestore && <DeletedDocuments store={store} record={record.id} />}
        {viewer.permissions.has(can.manageRetention) && <ExportSubject entityType={kind} entityTypeId={record.id} />}
      </Row>
    </Stack>
  )
})

/** Files in fields of a lead or account (S3.9, S3.10). They are changed in its form, but belong to the same tabs. */
function FormFiles({ record }: { record: object }) {
  const { basicDoc, fleetDoc } = record as {
    basicDoc?: readonly FileRef[] | null
    fleetDoc?: readonly FileRef[] | null
  }
  const files = [...(basicDoc ?? []), ...(fleetDoc ?? [])]
  if (files.length === 0) return null
  return (
    <section aria-labelledby="form-files-title">
      <Muted as="h3" size={12} id="form-files-title">
        Attached in the form
      </Muted>
      <FileLinks files={files} />
    </section>
  )
}
