import { formatDay } from '@core/entity'
import { useState } from 'react'
import { Link, useLocation, useParams, useSearch } from 'wouter'
import { download, messageOf, toast, useViewer } from '@core/client/session'
import {
  Badge,
  Button,
  Callout,
  Card,
  ConfirmDialog,
  ErrorState,
  LinkButton,
  Menu,
  Muted,
  PageHeader,
} from '@core/client/ui'
import { can } from '../../shared/documentPermissions'
import type { DocumentDetail } from '../../shared/esign/esignCalls'
import { isOpen, mayBecome, statusName, type DocumentStatus } from '../../shared/esign/statuses'
import { PdfPages } from '../pdf/PdfPages'
import { usePdf } from '../pdf/usePdf'
import { HoldDialog } from '../retention/HoldDialog'
import { pdfRetention } from '../retention/retentionApi'
import { BulkSendDialog } from './BulkSendDialog'
import { EvidenceTimeline } from './EvidenceTimeline'
import { editPath } from './documentLinks'
import { PaperDialog, TemplateDialog, VoidDialog } from './DocumentDialogs'
import { fetchPdf, esignApi } from './esignApi'
import { OpeningDocument } from './OpeningDocument'
import { SendDialog } from './SendDialog'
import { SignerList } from './SignerList'
import { statusTone } from './statusTone'
import { useDocument, type WhichDocument } from './useDocument'
import styles from './DocumentView.module.css'

/** A document: its pages, its signers, and its history. `/document/view?id=`, S2.23 */
export default function DocumentView() {
  const { id } = useParams<{ id?: string }>()
  const query = new URLSearchParams(useSearch()).get('id') ?? ''
  return <Load key={id ?? query} which={id ? { id: Number(id) } : { documentUniqueId: query }} />
}

function Load({ which }: { which: WhichDocument }) {
  const { document, failure, error, reload, set } = useDocument(which)
  if (failure !== undefined)
    return <ErrorState level={1} title="The document didn’t open" message={failure} error={error} onRetry={reload} />
  if (!document) return <OpeningDocument />
  return <Shown document={document} onChange={set} />
}

type DialogName = 'send' | 'void' | 'delete' | 'paper' | 'template' | 'bulk' | 'hold'

function Shown({ document, onChange }: { document: DocumentDetail; onChange: (document: DocumentDetail) => void }) {
  const viewer = useViewer()
  const [, navigate] = useLocation()
  const [dialog, setDialog] = useState<DialogName>()
  const { documentUniqueId, title, allows } = document
  const status = document.status as DocumentStatus
  const hasPdf = document.pages.length > 0
  const {
    pdf,
    error: unopened,
    retry,
  } = usePdf(hasPdf ? `${documentUniqueId} ${document.sealedSha256 ?? document.shownSha256}` : null, () =>
    fetchPdf({ documentUniqueId }),
  )
  const maySend = allows.update && viewer.permissions.has(can.send)
  const act = (work: Promise<unknown>) => work.catch((error: unknown) => toast.error(messageOf(error)))
  const reread = () => void act(esignApi.read({ documentUniqueId }).then(onChange))
  const copy = () => act(esignApi.copy(documentUniqueId).then((made) => navigate(editPath(made))))
  const remove = async () => {
    await act(
      esignApi.remove(document.id).then((message) => {
        toast.success(message)
        navigate('/document/for-signature')
      }),
    )
  }
  const save = () =>
    void act(download({ path: '/api/DocumentSign/GetDocument', body: { documentUniqueId }, fileName: 'document.pdf' }))
  const items = [
    hasPdf && !document.sealedSha256 && { label: 'Download the PDF', icon: 'pi-download', onSelect: save },
    maySend && status === 1 && { label: 'Send to a list', icon: 'pi-users', onSelect: () => setDialog('bulk') },
    maySend &&
      mayBecome(status, 5) && { label: 'Signed on paper', icon: 'pi-upload', onSelect: () => setDialog('paper') },
    maySend && status === 1 && { label: 'Signed on paper', icon: 'pi-upload', onSelect: () => setDialog('paper') },
    viewer.permissions.has(can.create) &&
      !isOpen(status) && { label: 'Copy into a new draft', icon: 'pi-copy', onSelect: () => void copy() },
    viewer.permissions.has(can.manageTemplates) &&
      hasPdf && { label: 'Save as a template', icon: 'pi-bookmark', onSelect: () => setDialog('template') },
    maySend &&
      mayBecome(status, 8) && {
        label: 'Void',
        icon: 'pi-ban',
        tone: 'danger' as const,
        onSelect: () => setDialog('void'),
      },
    viewer.permissions.has(can.manageRetention) && {
      label: document.legalHold ? 'Lift the hold' : 'Legal hold',
      icon: document.legalHold ? 'pi-lock-open' : 'pi-lock',
      onSelect: () => setDialog('hold'),
    },
    allows.delete &&
      !document.legalHold &&
      !isOpen(status) && {
        label: 'Delete',
        icon: 'pi-trash',
        tone: 'danger' as const,
        onSelect: () => setDialog('delete'),
      },
  ].filter((item) => item !== false)
  const close = () => setDialog(undefined)
  const changed = (next: DocumentDetail) => {
    onChange(next)
    close()
  }
  return (
    <>
      <PageHeader
        title={title}
        aside={
          <>
            <Badge tone={statusTone(status)} dot>
              {statusName(status)}
            </Badge>
            {document.legalHold && <Badge tone="warning">Legal hold</Badge>}
          </>
        }
        subtitle={
          <>
            {document.ownerTitle && document.ownerLink && <Link href={document.ownerLink}>{document.ownerTitle}</Link>}
            {document.ownerTitle && ' · '}
            {document.createdBy && `made by ${document.createdBy}`}
            {isOpen(status) && document.expiresAt && ` · expires ${formatDay(document.expiresAt)}`}
          </>
        }
        actions={
          <>
            {status === 1 && allows.update && !document.legalHold && (
              <LinkButton href={editPath(document)} icon="pi-pencil">
                Edit
              </LinkButton>
            )}
            <Menu items={items}>
              {(trigger) => (
                <Button {...trigger} icon="pi-ellipsis-h">
                  More
                </Button>
              )}
            </Menu>
            {document.sealedSha256 && (
              <Button variant="primary" icon="pi-download" onClick={save}>
                Download the sealed PDF
              </Button>
            )}
            {maySend && (status === 1 || status === 7) && (
              <Button variant="primary" icon="pi-send" onClick={() => setDialog('send')}>
                {status === 7 ? 'Send again' : 'Send'}
              </Button>
            )}
          </>
        }
      />
      <div className={styles.columns}>
        <div className={styles.paper}>
          {status === 1 && !document.isValid && (
            <Callout tone="warning" title="This document can’t be sent yet">
              {document.errors[0]?.message}
            </Callout>
          )}
          {document.sealingProblem && (
            <Callout tone="danger" title="Everybody has signed, but this document can’t be completed">
              {document.sealingProblem}
            </Callout>
          )}
          {document.reason && (
            <Callout
              tone={status === 6 ? 'danger' : 'info'}
              title={status === 6 ? 'Why it was declined' : 'Why it was voided'}
            >
              {document.reason}
            </Callout>
          )}
          {document.holdReason && (
            <Callout tone="warning" title="Why it is under a legal hold">
              {document.holdReason}
            </Callout>
          )}
          {unopened !== undefined && <ErrorState title="The PDF didn’t open" error={unopened} onRetry={retry} />}
          {hasPdf ? (
            <PdfPages pdf={pdf} pages={sealedPages(document, pdf?.numPages)} />
          ) : (
            <Callout>There is no PDF yet. Choose Edit to upload one.</Callout>
          )}
        </div>
        <aside aria-label="About this document" className={styles.side}>
          <Card>
            <SignerList document={document} maySend={maySend} onChange={onChange} />
          </Card>
          {document.sealedSha256 && (
            <Card>
              <h2 className={styles.heading}>Seal</h2>
              <Muted size={13}>
                Sealed as PAdES {document.sealLevel}. Anybody can check the file on{' '}
                <a href="/verify">the verification page</a>.
              </Muted>
              <p className={styles.print}>SHA-256 {document.sealedSha256}</p>
            </Card>
          )}
          <Card>
            <EvidenceTimeline events={document.events} />
          </Card>
        </aside>
      </div>
      {dialog === 'send' && <SendDialog document={document} onClose={close} onSent={changed} />}
      {dialog === 'bulk' && <BulkSendDialog document={document} onClose={close} />}
      {dialog === 'void' && <VoidDialog document={document} onClose={close} onDone={changed} />}
      {dialog === 'template' && <TemplateDialog document={document} onClose={close} />}
      {dialog === 'paper' && (
        <PaperDialog
          document={document}
          onClose={close}
          onDone={() => {
            close()
            reread()
          }}
        />
      )}
      <HoldDialog
        api={pdfRetention}
        document={{ id: document.id, name: title, legalHold: document.legalHold }}
        open={dialog === 'hold'}
        onClose={close}
        onChanged={reread}
      />
      <ConfirmDialog
        open={dialog === 'delete'}
        title="Delete this document?"
        confirmLabel="Delete document"
        variant="danger"
        onClose={close}
        onConfirm={() => void remove()}
      >
        {title} goes from the list. Whoever has the sealed PDF keeps it.
      </ConfirmDialog>
    </>
  )
}

/** The pages of a sealed PDF, including its certificate pages, which are not among the document's own pages. They have letter size. */
const sealedPages = ({ pages }: DocumentDetail, count = pages.length) => [
  ...pages,
  ...Array.from({ length: Math.max(0, count - pages.length) }, () => ({ width: 612, height: 792 })),
]
