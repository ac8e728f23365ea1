import { lazy, Suspense } from 'react'
import { useLoad } from '@core/client/session'
import { useFileState } from '@core/client/kit'
import { EmptyState, ErrorState, Skeleton } from '@core/client/ui'
import { type FileRef, mediaTypes } from '@core/entity'
import { fetchFile, fileHref } from '../documentsApi'
import { officeTypes } from '../../../shared/files/documentTypes'
import styles from './preview.module.css'

const PdfPreview = lazy(() => import('./PdfPreview'))

/** Types that every browser can show. */
const pictures: ReadonlySet<string> = new Set([mediaTypes.jpg, mediaTypes.png, mediaTypes.webp])
/** The maximum number of characters of a text that are shown. */
const shownText = 200_000

/** The content of a document, if a browser can show it. */
export function DocumentPreview({ file, name }: { file: Pick<FileRef, 'id' | 'type'>; name: string }) {
  const href = fileHref(file.id)
  const state = useFileState(file.id)
  if (state?.state === 'waiting')
    return (
      <EmptyState icon="pi-shield" title="Being checked for viruses">
        It can be opened once the check is done.
      </EmptyState>
    )
  if (state)
    return (
      <EmptyState icon="pi-shield" title="Refused by the virus check">
        It found “{state.reason}” in this file. Ask for a new copy, and delete this one.
      </EmptyState>
    )
  if (file.type === mediaTypes.pdf)
    return (
      <Suspense fallback={<Skeleton height="68vh" />}>
        <PdfPreview key={href} href={href} name={name} />
      </Suspense>
    )
  if (pictures.has(file.type))
    return (
      <div className={styles.frame}>
        <img src={href} alt={name} className={styles.picture} />
      </div>
    )
  if (file.type.startsWith('text/')) return <TextPreview href={href} name={name} />
  if (Object.values<string>(officeTypes).includes(file.type))
    return (
      <EmptyState icon={file.type === officeTypes.xlsx ? 'pi-file-excel' : 'pi-file-word'} title="No preview">
        Files of Word and Excel are not shown here. Download it to open it.
      </EmptyState>
    )
  return (
    <EmptyState icon="pi-image" title="No preview">
      Browsers don’t show this kind of picture. Download it to look at it.
    </EmptyState>
  )
}

function TextPreview({ href, name }: { href: string; name: string }) {
  const { value, failure, error, reload } = useLoad(href, async (signal) =>
    new TextDecoder().decode(await fetchFile(href, signal)).slice(0, shownText),
  )
  if (failure) return <ErrorState message={failure} error={error} onRetry={reload} />
  if (value === undefined) return <Skeleton height="200px" />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls can be scrolled by the keyboard
    <pre className={styles.text} role="region" aria-label={name} tabIndex={0}>
      {value}
    </pre>
  )
}
