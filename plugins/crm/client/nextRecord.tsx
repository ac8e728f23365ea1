import type { ComponentType } from 'react'
import type { EntityRecord } from '@core/client/kit'
import { useViewer } from '@core/client/session'
import { LinkButton } from '@core/client/ui'
import { allows, type Entity } from '@core/entity'

/**
 * The primary action of a record that has no way of its own: what is made from it next, such as the next quote of an account.
 * @param entity what is made
 * @param href of its form, with what is known filled in
 */
export function nextRecord<Detail extends EntityRecord>(
  label: string,
  entity: Entity,
  href: (record: Detail) => string,
): ComponentType<{ record: Detail }> {
  return function NextRecord({ record }) {
    if (!allows(entity, 'create', useViewer())) return null
    return (
      <LinkButton variant="primary" icon="pi-plus" href={href(record)}>
        {label}
      </LinkButton>
    )
  }
}
