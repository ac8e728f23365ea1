import { useEffect, useMemo } from 'react'
import { Link } from 'wouter'
import { useLoad, useLiveTurn, useViewer } from '@core/client/session'
import { entityApi, type RowOf } from '@core/client/kit'
import { Badge, ErrorState, Icon, Muted, Row, Skeleton, Stack } from '@core/client/ui'
import type { RecordDocumentsProps } from '../../../contract/recordDocuments'
import { can } from '../../../shared/documentPermissions'
import { documentOwners } from '../../../shared/esign/documentOwners'
import { pdfDocumentEntity } from '../../../shared/esign/pdfDocumentEntity'
import { documentOf, recordKinds } from '../../../shared/files/documentTypes'
import { viewPath } from '../../esign/documentLinks'
import { statusTone } from '../../esign/statusTone'
import { DocumentsStore } from './DocumentsStore'
import { ListedDocuments } from './ListedDocuments'
import { OwnerLink } from './OwnerLink'
import styles from './documents.module.css'

/** The uploaded files and the PDF documents of several records, each with a link to its record. */
export default function DocumentsOfRecords(props: RecordDocumentsProps) {
  const viewer = useViewer()
  if (!viewer.permissions.has(can.view)) return null
  const isSigned = documentOwners.some(({ entity }) => entity === props.entity)
  return (
    <Stack gap={4} className={styles.documents}>
      <Files {...props} />
      {isSigned && <ForSignature {...props} />}
    </Stack>
  )
}

function Files({ entity, records }: RecordDocumentsProps) {
  const kind = documentOf[entity as keyof typeof documentOf]
  const ids = records.map(({ id }) => id).join()
  const store = useMemo(() => new DocumentsStore(kind, ids.split(',').map(Number)), [kind, ids])
  useEffect(() => {
    void store.load()
    return () => store.dispose()
  }, [store])
  return (
    <ListedDocuments
      store={store}
      none={`No files were uploaded to ${records.length === 1 ? 'it' : 'any of them'} yet.`}
      records={records}
    />
  )
}

const signatures = entityApi<RowOf<typeof pdfDocumentEntity>>(pdfDocumentEntity)
const columns = ['title', 'documentUniqueId', 'status', 'signerNames', 'entityTypeId']

function ForSignature({ entity, records }: RecordDocumentsProps) {
  const kind = recordKinds.find((one) => one.entity === entity)!.id
  const ids = records.map(({ id }) => id).join()
  const { value, failure, error, reload } = useLoad(
    `${kind} ${ids}`,
    async (signal) =>
      (
        await signatures.list(
          {
            limit: 500,
            total: false,
            columns,
            filter: { entityType: String(kind), entityTypeId: ids },
            sorting: { fieldName: 'id', direction: 'desc' },
          },
          signal,
        )
      ).data,
    useLiveTurn([pdfDocumentEntity.id]),
  )
  if (failure) return <ErrorState message={failure} error={error} onRetry={reload} />
  if (!value) return <Skeleton height="48px" />
  if (value.length === 0) return null
  return (
    <section aria-label="For signature">
      <Muted as="h3" size={12}>
        For signature
      </Muted>
      <Stack as="ul">
        {value.map(({ id, title, documentUniqueId, status, signerNames, entityTypeId, labels }) => (
          <Row as="li" gap={3} key={id} className={styles.item}>
            <Icon name="pi-file-edit" className={styles.sign ?? ''} />
            <div className={styles.words}>
              <Link href={viewPath({ documentUniqueId: documentUniqueId! })}>
                <bdi>{title}</bdi>
              </Link>
              <Muted size={12}>
                {signerNames && <>{signerNames} · </>}
                <OwnerLink records={records} id={entityTypeId} />
              </Muted>
            </div>
            {status !== null && <Badge tone={statusTone(status)}>{labels?.status}</Badge>}
          </Row>
        ))}
      </Stack>
    </section>
  )
}
