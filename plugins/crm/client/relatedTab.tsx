import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { RelatedList, useOpenRecord } from '@core/client/kit'
import type { Entity } from '@core/entity'

type RelatedListProps = ComponentProps<typeof RelatedList>

interface RelatedTabOptions extends Omit<RelatedListProps, 'entity' | 'parent' | 'without'> {
  /** Above the list. @param parent the record that is open */
  above?: (parent: { readonly entity: string; readonly id: number }) => ReactNode
  /** Columns that would repeat the record that is open, by its entity. */
  without?: Readonly<Record<string, readonly string[]>>
}

/** @returns a tab of a record that lists its related records. */
export function relatedTab(entity: Entity, { above, without, ...options }: RelatedTabOptions = {}): ComponentType {
  return function RelatedTab() {
    const { store, record } = useOpenRecord()
    const parent = { entity: store.entity.id, id: record.id }
    return (
      <>
        {above?.(parent)}
        <RelatedList entity={entity} parent={parent} without={without?.[parent.entity] ?? []} {...options} />
      </>
    )
  }
}
