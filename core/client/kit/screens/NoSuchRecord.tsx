import type { Entity } from '@core/entity/defineEntity'
import { LinkButton } from '../../platform/ui/buttons/LinkButton'
import { PageHeader } from '../../platform/ui/layout/PageHeader'
import { EmptyState } from '../../platform/ui/status/EmptyState'

/**
 * Shown both for an address without a record and for a record that the viewer may not see, so that nobody learns which of the two it is.
 */
export function NoSuchRecord({ entity: { name }, listHref }: { entity: Pick<Entity, 'name'>; listHref: string }) {
  return (
    <>
      <PageHeader title={`${name.one} not found`} />
      <EmptyState
        icon="pi-search"
        title="There is nothing to show here"
        action={<LinkButton href={listHref}>All {name.many.toLowerCase()}</LinkButton>}
      >
        It may have been deleted, or it isn’t among those that your role shows.
      </EmptyState>
    </>
  )
}
