import type { DetailOf } from '@core/client/kit'
import type { contactEntity } from '../../shared/contacts/contactEntity'
import { SimilarNotice } from '../merge/SimilarNotice'
import { SamePerson } from './SamePerson'

/** The other records of the same person, and possible duplicates. */
export function ContactNotice({ record }: { record: DetailOf<typeof contactEntity> }) {
  return (
    <>
      <SamePerson record={record} />
      <SimilarNotice entity="contact" record={record} />
    </>
  )
}
