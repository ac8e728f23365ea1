import { lazy, Suspense, useEffect, useState } from 'react'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { relatedCalls } from '@core/kernel/shared/relatedCalls'
import { createApi } from '../../platform/api/createApi'
import { unwrapResponse } from '../../platform/api/unwrapResponse'
import { LinkButton } from '../../platform/ui/buttons/LinkButton'
import { PageHeader } from '../../platform/ui/layout/PageHeader'
import { EmptyState } from '../../platform/ui/status/EmptyState'
import { RecordSkeleton } from './RecordSkeleton'

const api = createApi<typeof relatedCalls>()

const DeletedRecord = lazy(() => import('./DeletedRecord'))

/** What became of a record. Whatever fails, the page says that there is nothing to show. */
async function fateOf(entity: string, id: number) {
  const body = { entity, id }
  const found = <Found,>(call: Promise<{ readonly data: Found }>) =>
    call.then(
      ({ data }) => data,
      () => null,
    )
  const [became, deletion] = await Promise.all([
    found(unwrapResponse(api.POST('/api/Related/Continuation', { body }))),
    found(unwrapResponse(api.POST('/api/Related/Deletion', { body }))),
  ])
  return { id, became, deletion }
}

/** @returns such as `This lead is an account now`, and for one that was merged into another of its kind `This lead was merged into another` */
function whatBecame(was: string, is: string): string {
  const one = `This ${was.toLowerCase()}`
  if (is === was) return `${one} was merged into another`
  return `${one} is ${/^[aeiou]/i.test(is) ? 'an' : 'a'} ${is.toLowerCase()} now`
}

interface NoSuchRecordProps {
  entity: Entity
  /** Of the address; undefined if it has none. */
  id: number | undefined
  listHref: string
  /** Restores the record and shows it. */
  onRestore?: () => Promise<string | undefined>
}

/**
 * Shown both for an address without a record and for a record that the viewer may not see, so that nobody learns which of the two it is.
 * It links to the record that this one became, such as the account that was a lead. People who may restore a deleted record, or read the
 * audit log, see who deleted it.
 */
export function NoSuchRecord({ entity, id, listHref, onRestore }: NoSuchRecordProps) {
  const [fate, setFate] = useState<Awaited<ReturnType<typeof fateOf>>>()
  const { name } = entity
  useEffect(() => {
    if (id === undefined) return
    let left = false
    void fateOf(entity.id, id).then((found) => left || setFate(found))
    return () => {
      left = true
    }
  }, [entity, id])
  const one = name.one.toLowerCase()
  // It was perhaps deleted, and then it isn't called “not found” for a moment.
  if (id !== undefined && fate?.id !== id) return <RecordSkeleton entity={entity} />
  const { became, deletion } = fate ?? {}
  if (became?.path)
    return (
      <>
        <PageHeader title={whatBecame(name.one, became.kind)} />
        <EmptyState
          icon="pi-arrow-right-arrow-left"
          title={became.name}
          action={<LinkButton href={became.path}>Open {became.kind.toLowerCase()}</LinkButton>}
        >
          What belonged to the {one} is there, with its history.
        </EmptyState>
      </>
    )
  const nothing = (
    <EmptyState
      icon="pi-search"
      title="There is nothing to show here"
      action={<LinkButton href={listHref}>All {name.many.toLowerCase()}</LinkButton>}
    >
      It may have been deleted, or it isn’t among those that your role shows.
    </EmptyState>
  )
  return (
    <>
      <PageHeader title={deletion ? `Deleted ${one}` : `${name.one} not found`} />
      {deletion && id !== undefined && onRestore ? (
        <Suspense fallback={nothing}>
          <DeletedRecord entity={entity} id={id} deletion={deletion} listHref={listHref} onRestore={onRestore} />
        </Suspense>
      ) : (
        nothing
      )}
    </>
  )
}
