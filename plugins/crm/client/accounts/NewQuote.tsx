import { addLink, type DetailOf } from '@core/client/kit'
import { useViewer } from '@core/client/session'
import { LinkButton } from '@core/client/ui'
import { allows } from '@core/entity'
import type { accountEntity } from '../../shared/accounts/accountEntity'
import { quotePaths } from '../../shared/crmPaths'
import { quoteEntity } from '../../shared/quotes/quoteEntity'

/** What comes next with an account: another quote. */
export function NewQuote({ record: { id } }: { record: DetailOf<typeof accountEntity> }) {
  if (!allows(quoteEntity, 'create', useViewer())) return null
  return (
    <LinkButton variant="primary" icon="pi-plus" href={addLink(quotePaths.add, { accountId: id })}>
      New quote
    </LinkButton>
  )
}
