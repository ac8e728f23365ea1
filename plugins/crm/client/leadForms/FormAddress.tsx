import type { DetailOf } from '@core/client/kit'
import { LinkButton } from '@core/client/ui'
import { publicLeadForm } from '../../shared/crmPaths'
import type { leadFormEntity } from '../../shared/leadForms/leadFormEntity'

/** Leads to the form as everybody sees it; its address is what one links to from a website. */
export function FormAddress({ record }: { record: DetailOf<typeof leadFormEntity> }) {
  return (
    <LinkButton icon="pi-external-link" href={publicLeadForm.replace(':id', String(record.id))}>
      Open the form
    </LinkButton>
  )
}
