import { RelatedList, useOpenRecord } from '@core/client/kit'
import { documentOwners } from '../../shared/esign/documentOwners'
import { pdfDocumentEntity } from '../../shared/esign/pdfDocumentEntity'

const columns = [{ field: 'title' }, { field: 'status' }, { field: 'signerNames' }, { field: 'sentAt' }]

/** The PDF documents of a record. */
export default function PdfDocumentsTab() {
  const { store, record } = useOpenRecord()
  const { entity } = store
  const owner = documentOwners.find((one) => one.entity === entity.id)
  return (
    <RelatedList
      entity={pdfDocumentEntity}
      parent={{ entity: entity.id, id: record.id }}
      columns={columns}
      addHref={() => `/document/new?${owner?.key}=${record.id}`}
      emptyHint="Make an agreement, send it, and follow who has signed."
    />
  )
}
