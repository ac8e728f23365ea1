import { useSearch } from 'wouter'
import { PageHeader } from '@core/client/ui'
import { documentOwners } from '../../shared/esign/documentOwners'
import { NewDocumentDialog } from './NewDocumentDialog'

/** `/document/new?leadId=5`: a document of a record. */
export default function NewDocument() {
  const query = new URLSearchParams(useSearch())
  const owner = Object.fromEntries(
    documentOwners.flatMap(({ key }) => (Number(query.get(key)) > 0 ? [[key, Number(query.get(key))]] : [])),
  )
  return (
    <>
      <PageHeader title="New document" />
      <NewDocumentDialog owner={owner} onClose={() => history.back()} />
    </>
  )
}
