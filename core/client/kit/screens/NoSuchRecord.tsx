import { useEffect, useState } from 'react'
import type { Entity } from '@core/entity/defineEntity'
import type { relatedCalls } from '@core/shared/relatedCalls'
import { createApi } from '../../platform/api/createApi'
import { unwrapResponse } from '../../platform/api/unwrapResponse'
import { LinkButton } from '../../platform/ui/buttons/LinkButton'
import { PageHeader } from '../../platform/ui/layout/PageHeader'
import { EmptyState } from '../../platform/ui/status/EmptyState'

const api = createApi<typeof relatedCalls>()

/** Whatever fails, the page says that there is nothing to show. */
const continuationOf = (entity: string, id: number) =>
  unwrapResponse(api.POST('/api/Related/Continuation', { body: { entity, id } })).then(
    ({ data }) => data,
    () => null,
  )

interface NoSuchRecordProps {
  entity: Pick<Entity, 'id' | 'name'>
  /** Of the address; undefined if it has none. */
  id: number | undefined
  listHref: string
}

/**
 * Shown both for an address without a record and for a record that the viewer may not see, so that nobody learns which of the two it is.
 * It links to the record that this one became, such as the account that was a lead.
 */
export function NoSuchRecord({ entity: { id: entity, name }, id, listHref }: NoSuchRecordProps) {
  const [became, setBecame] = useState<Awaited<ReturnType<typeof continuationOf>>>(null)
  useEffect(() => {
    if (id === undefined) return
    let left = false
    void continuationOf(entity, id).then((found) => left || setBecame(found))
    return () => {
      left = true
    }
  }, [entity, id])
  const one = name.one.toLowerCase()
  if (became?.path)
    return (
      <>
        <PageHeader title={`${name.one} not found`} />
        <EmptyState
          icon="pi-arrow-right-arrow-left"
          title={`This ${one} is ${became.kind.toLowerCase()} “${became.name}” now`}
          action={<LinkButton href={became.path}>Open it</LinkButton>}
        >
          What belonged to the {one} is there, with its history.
        </EmptyState>
      </>
    )
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
