import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useLocation, useParams, useSearch } from 'wouter'
import { useSubmit } from '@core/client/forms'
import { newIdempotencyKey, useLoad, toast } from '@core/client/session'
import {
  Badge,
  Button,
  Callout,
  ErrorState,
  FileButton,
  LinkButton,
  PageHeader,
  Row,
  Select,
  TextInput,
} from '@core/client/ui'
import { checkDocument } from '../../shared/esign/checkDocument'
import { fieldTypes } from '../../shared/esign/documentParts'
import type { DocumentDetail } from '../../shared/esign/esignCalls'
import { PdfPages } from '../pdf/PdfPages'
import { usePdf } from '../pdf/usePdf'
import { viewPath } from './documentLinks'
import { EditorStore } from './EditorStore'
import { observer } from 'mobx-react-lite'
import { esignApi, fetchPdf } from './esignApi'
import { OpeningDocument } from './OpeningDocument'
import { FieldPanel } from './FieldPanel'
import { PlacedFields } from './PlacedFields'
import { SignerEditor } from './SignerEditor'
import { useDocument } from './useDocument'
import styles from './editor.module.css'

/** `/document/clark-customer-agreement/*` and `/document/update?id=`: the editor of documents that are not sent yet. S2.23 */
export default function DocumentEditor() {
  const { document: inPath } = useParams<{ document?: string }>()
  const inQuery = new URLSearchParams(useSearch()).get('id')
  if (inPath === 'new') return <NewAgreement />
  return <Load key={inPath ?? inQuery} documentUniqueId={inPath ?? inQuery ?? ''} />
}

/** `/document/clark-customer-agreement/new` creates a draft, for the lead of `leadId=` if given. */
function NewAgreement() {
  const [, navigate] = useLocation()
  const lead = Number(new URLSearchParams(useSearch()).get('leadId'))
  const [key] = useState(newIdempotencyKey)
  const { failure, error, reload } = useLoad('new', async () => {
    const made = await esignApi.create({ template: 'clark-customer-agreement', ...(lead > 0 && { leadId: lead }) }, key)
    navigate(`/document/clark-customer-agreement/${made.documentUniqueId}`, { replace: true })
  })
  return failure === undefined ? (
    <OpeningDocument />
  ) : (
    <ErrorState level={1} title="The document was not made" message={failure} error={error} onRetry={reload} />
  )
}

function Load({ documentUniqueId }: { documentUniqueId: string }) {
  const { document, failure, error, reload } = useDocument({ documentUniqueId })
  if (failure !== undefined)
    return <ErrorState level={1} title="The document didn’t open" message={failure} error={error} onRetry={reload} />
  if (!document) return <OpeningDocument />
  const refusal = refusalOf(document)
  if (refusal) return <ErrorState level={1} title="This document can’t be changed" message={refusal} />
  return <Editor key={document.documentUniqueId} document={document} />
}

/** @returns the reason why the user may not change a document */
function refusalOf({ status, allows, legalHold }: DocumentDetail): string | undefined {
  if (status !== 1) return 'It was sent already. Make a copy of it, and change that.'
  if (!allows.update) return 'It isn’t yours to change.'
  return legalHold ? 'It is under a legal hold.' : undefined
}

const zooms = [0.5, 0.75, 1, 1.5, 2]

const Editor = observer(function Editor({ document: first }: { document: DocumentDetail }) {
  const [, navigate] = useLocation()
  const [store] = useState(() => new EditorStore(first))
  const [zoom, setZoom] = useState(1)
  const { document } = store
  const { documentUniqueId } = document
  const hasPdf = document.pages.length > 0
  const middle = usePageInView(document.pages.length, (page) => store.setPage(page))
  const {
    pdf,
    error: unopened,
    retry,
  } = usePdf(hasPdf ? `${documentUniqueId} ${document.shownSha256}` : null, () => fetchPdf({ documentUniqueId }))
  const problems = checkDocument({
    title: store.title,
    signers: store.signers,
    fields: store.fields,
    pages: document.pages,
  })

  const { busy, submit: save } = useSubmit(
    async (then?: 'view', file?: File) => {
      const message = await store.save(file)
      toast.success(message)
      if (then) navigate(viewPath(document))
    },
    { onFailed: toast.error },
  )

  return (
    <>
      <PageHeader
        title={store.title || 'Untitled document'}
        aside={<Badge>{store.isChanged ? 'Not saved' : 'Draft'}</Badge>}
        actions={
          <>
            <LinkButton href={viewPath(document)}>Close</LinkButton>
            <Button loading={busy} onClick={() => void save()}>
              Save
            </Button>
            <Button variant="primary" loading={busy} onClick={() => void save('view')}>
              Save and continue
            </Button>
          </>
        }
      />
      <div className={styles.columns}>
        <div className={styles.panel}>
          <TextInput
            label="Title"
            required
            maxLength={200}
            value={store.title}
            onChange={(title) => store.setTitle(title)}
          />
          <FileButton accept="application/pdf,.pdf" loading={busy} onFiles={([file]) => void save(undefined, file)}>
            {hasPdf ? 'Replace the PDF' : 'Upload a PDF'}
          </FileButton>
          <SignerEditor store={store} />
          {problems[0] && (
            <Callout tone="warning" title="Before it can be sent">
              {problems[0].message}
            </Callout>
          )}
        </div>
        <div className={styles.panel}>
          <fieldset className={styles.palette}>
            <legend>Add a field</legend>
            <p className={styles.hint}>It is placed on page {store.page}. Drag it, or move it with the arrow keys.</p>
            {fieldTypes.map(({ id, name }) => (
              <Button key={id} size="small" disabled={!hasPdf} onClick={() => store.add(id)}>
                {name}
              </Button>
            ))}
          </fieldset>
          <FieldPanel store={store} />
        </div>
        <div className={styles.middle}>
          <Row gap={3} wrap align="stretch">
            <Select
              label="Zoom"
              size="small"
              value={String(zoom)}
              onChange={(value) => setZoom(Number(value))}
              options={zooms.map((id) => ({ id, name: `${id * 100}%` }))}
            />
            <Select
              label="Page for new fields"
              size="small"
              value={String(store.page)}
              onChange={(value) => store.setPage(Number(value))}
              options={document.pages.map((_, at) => ({ id: at + 1, name: `Page ${at + 1}` }))}
            />
          </Row>
          {unopened !== undefined && <ErrorState title="The PDF didn’t open" error={unopened} onRetry={retry} />}
          {hasPdf ? (
            <div ref={middle} className={styles.scroll}>
              <PdfPages
                pdf={pdf}
                pages={document.pages}
                zoom={zoom}
                renderOverlay={(page, size) => <PlacedFields store={store} page={page} size={size} />}
              />
            </div>
          ) : (
            <Callout>Upload a PDF of at most 50 MB and 500 pages. Fields of a form in it are found.</Callout>
          )}
        </div>
      </div>
    </>
  )
})

/**
 * Follows which page of a document is in the middle of the window.
 * @param count the number of pages
 * @param onPage is called with the number of the page, from 1
 * @returns the ref of the element that contains the pages
 */
function usePageInView(count: number, onPage: (page: number) => void): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null)
  const follow = useEffectEvent(onPage)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const shown = entries.find(({ isIntersecting }) => isIntersecting)
        if (shown) follow(Number((shown.target as HTMLElement).dataset.page))
      },
      { rootMargin: '-50% 0px' },
    )
    for (const page of container.current?.querySelectorAll('[data-page]') ?? []) observer.observe(page)
    return () => observer.disconnect()
  }, [count])
  return container
}
