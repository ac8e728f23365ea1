import type { DetailOf } from '@core/client/kit'
import { LinkButton } from '@core/client/ui'
import { publicLeadForm } from '../../shared/publicLeadForm'
import type { leadFormEntity } from '../../shared/leadForms/leadFormEntity'

/** The public address of the form, for links on a website. */
export function FormAddress({ record }: { record: DetailOf<typeof leadFormEntity> }) {
  return (
    <LinkButton icon="pi-external-link" href={publicLeadForm.replace(':id', String(record.id))}>
      Open the form
    </LinkButton>
  )
}
