import type { ComponentType, ReactNode } from 'react'
import { RelatedList, type RelatedListProps, useOpenRecord } from '@core/client/kit'
import type { Entity } from '@core/entity'

interface RelatedTabOptions extends Omit<RelatedListProps, 'entity' | 'parent'> {
  /** Above the list. @param parent the record that is open */
  above?: (parent: { readonly entity: string; readonly id: number }) => ReactNode
}

/** @returns a tab of a record that lists its related records. */
export function relatedTab(entity: Entity, { above, ...options }: RelatedTabOptions = {}): ComponentType {
  return function RelatedTab() {
    const { store, record } = useOpenRecord()
    const parent = { entity: store.entity.id, id: record.id }
    return (
      <>
        {above?.(parent)}
        <RelatedList entity={entity} parent={parent} {...options} />
      </>
    )
  }
}
