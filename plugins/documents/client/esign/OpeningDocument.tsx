import { Skeleton } from '@core/client/ui'

/** Shown while a document is loaded. */
export function OpeningDocument() {
  return (
    <div aria-busy="true">
      <h1 className="visually-hidden">Opening the document…</h1>
      <Skeleton height="480px" />
    </div>
  )
}
