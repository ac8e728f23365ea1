import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { useSubmit } from '@core/client/forms'
import { messageOf, newIdempotencyKey, toast, useViewer } from '@core/client/session'
import { FileStateNote, useFileState } from '@core/client/kit'
import { Badge, ConfirmDialog, Icon, IconButton, Menu, Muted, Row, Since, useNow } from '@core/client/ui'
import { countText, allows, sizeText } from '@core/entity'
import type { OwnerRecord } from '../../../contract/recordDocuments'
import { documentEntity } from '../../../shared/files/documentEntity'
import { can } from '../../../shared/documentPermissions'
import { documentOwners } from '../../../shared/esign/documentOwners'
import { pdfKind, subTypeOf } from '../../../shared/files/documentTypes'
import { editPath } from '../../esign/documentLinks'
import { esignApi } from '../../esign/esignApi'
import { type DocumentRow, documentsApi, saveFile } from '../documentsApi'
import type { DocumentsStore } from './DocumentsStore'
import { OwnerLink } from './OwnerLink'
import styles from './documents.module.css'

type MenuItem = ComponentProps<typeof Menu>['items'][number]

const EditDocument = lazy(() => import('./EditDocument'))
const PreviewDialog = lazy(() => import('../preview/PreviewDialog'))

/** By the type of file. */
const icons: Readonly<Record<number, string>> = {
  1: 'pi-file-pdf',
  2: 'pi-image',
  3: 'pi-align-left',
  4: 'pi-file-word',
}

interface DocumentItemProps {
  document: DocumentRow
  store: DocumentsStore
  /** Given if the screen shows documents of several records; the record of each document is then linked. */
  records?: readonly OwnerRecord[]
}

/** A document in one line: its facts, a preview and its actions. */
export function DocumentItem({ document, store, records }: DocumentItemProps) {
  const { id, name, fileKind, size, pages, fileVersion, tags, legalHold, file, updatedAt, labels, entitySubTypeId } =
    document
  const [shown, setShown] = useState<'preview' | 'edit' | 'delete'>()
  const viewer = useViewer()
  const now = useNow()
  const state = useFileState(file?.[0]?.id)
  const mayUpdate = allows(documentEntity, 'update', viewer, document)
  const mayDelete = allows(documentEntity, 'delete', viewer, document)
  const [, navigate] = useLocation()
  const [draftKey] = useState(newIdempotencyKey)
  const maySign =
    fileKind === pdfKind &&
    viewer.permissions.has(can.create) &&
    mayUpdate &&
    documentOwners.some((owner) => owner.id === document.entityType)
  const close = () => setShown(undefined)
  const sendForSignature = () =>
    esignApi.create({ fileId: id }, draftKey).then(
      (draft) => navigate(editPath(draft)),
      (error: unknown) => {
        toast.error(messageOf(error))
      },
    )
  const items: readonly MenuItem[] = [
    { label: 'Open', icon: 'pi-eye', onSelect: () => setShown('preview') },
    {
      label: 'Download',
      icon: 'pi-download',
      disabled: state !== undefined,
      onSelect: () => file?.[0] && saveFile(file[0].id, name),
    },
    ...(maySign
      ? [
          {
            label: 'Send for signature',
            icon: 'pi-file-edit',
            disabled: state !== undefined,
            onSelect: () => void sendForSignature(),
          },
        ]
      : []),
    ...(mayUpdate ? [{ label: 'Rename, move or tag', icon: 'pi-pencil', onSelect: () => setShown('edit') }] : []),
    ...(mayDelete
      ? [
          {
            label: legalHold ? 'Delete (under legal hold)' : 'Delete',
            icon: 'pi-trash',
            tone: 'danger' as const,
            disabled: legalHold === true,
            onSelect: () => setShown('delete'),
          },
        ]
      : []),
  ]
  const { busy, submit: remove } = useSubmit(
    async () => {
      const message = await documentsApi.remove(id)
      toast.success(message ?? 'Document deleted successfully !!')
      close()
      await store.load()
    },
    { onFailed: toast.error },
  )
  const facts = [
    subTypeOf(entitySubTypeId).title,
    labels?.documentType,
    size !== null && sizeText(size),
    pages && countText(pages, 'page'),
  ].filter(Boolean)
  return (
    <Row as="li" gap={3} className={styles.item}>
      <Icon
        name={name.endsWith('.xlsx') ? 'pi-file-excel' : (icons[fileKind ?? 0] ?? 'pi-file')}
        className={styles.sign ?? ''}
      />
      <div className={styles.words}>
        <button type="button" className={styles.name} onClick={() => setShown('preview')}>
          <bdi>{name}</bdi>
        </button>
        <Muted size={12}>
          {facts.join(' · ')} · <Since at={updatedAt} now={now} />
          {labels?.updatedBy && ` by ${labels.updatedBy}`}
          {records && (
            <>
              {' · '}
              <OwnerLink records={records} id={document.entityTypeId} />
            </>
          )}
        </Muted>
        {(state || tags?.length || legalHold || (fileVersion ?? 1) > 1) && (
          <Row as="p" gap={1} wrap align="stretch" className={styles.badges}>
            <FileStateNote state={state} />
            {(fileVersion ?? 1) > 1 && <Badge tone="info">Version {fileVersion}</Badge>}
            {legalHold && <Badge tone="warning">Legal hold</Badge>}
            {tags?.map((tag) => (
              <Badge key={tag} tone="neutral">
                {tag}
              </Badge>
            ))}
          </Row>
        )}
      </div>
      <Menu items={items} lazy>
        {(trigger) => <IconButton icon="pi-ellipsis-v" label={`Actions of ${name}`} size="small" {...trigger} />}
      </Menu>
      <Suspense>
        {shown === 'preview' && (
          <PreviewDialog
            document={document}
            mayUpdate={mayUpdate}
            onChanged={() => void store.load()}
            onClose={close}
          />
        )}
        {shown === 'edit' && <EditDocument document={document} onSaved={() => void store.load()} onClose={close} />}
      </Suspense>
      <ConfirmDialog
        open={shown === 'delete'}
        title="Delete document"
        confirmLabel="Delete document"
        busy={busy}
        onConfirm={() => void remove()}
        onClose={close}
      >
        <p>
          <bdi>{name}</bdi> goes with all of its versions. It can be restored for 30 days.
        </p>
      </ConfirmDialog>
    </Row>
  )
}
