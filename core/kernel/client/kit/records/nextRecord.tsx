import type { ComponentType } from 'react'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { allows } from '@core/kernel/entity/policy'
import { LinkButton } from '../../platform/ui/buttons/LinkButton'
import { useViewer } from '../../session/registry/RegistryProvider'
import type { EntityRecord } from '../data/entityApi'

/**
 * For `readActions`: the primary action of a record that has no way of its own: what is made from it next, such as the next quote of an account.
 * @param label “New quote”
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
