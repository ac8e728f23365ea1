import type { AutomationStep } from '@core/kernel/entity/automations'
import { stepKinds } from '@core/kernel/entity/automations'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { isObject } from '@core/kernel/entity/isObject'
import { fieldPathAt } from '@core/kernel/entity/leaves'
import { maySeePath } from '@core/kernel/entity/policy'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { automationActions } from '@core/kernel/server/plugins/automationActions'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'

/** @returns what a step does, without values, for somebody who may not see the automation: “Create a task”, “Set Status” */
export function describeStep(
  { kind, settings }: AutomationStep,
  entity: Entity,
  { permissions }: Viewer,
  { catalog, contributionsTo }: Pick<ServerContext, 'catalog' | 'contributionsTo'>,
): string {
  const name = stepKinds.find(({ id }) => id === kind)?.name ?? kind
  if (kind === 'create') {
    const child = catalog.get(String(settings.records))
    return child ? `Create a ${child.entity.name.one.toLowerCase()}` : name
  }
  if (kind === 'set') {
    const labels = Object.keys(isObject(settings.values) ? settings.values : {}).flatMap((path) => {
      const found = fieldPathAt(entity.fields, path)
      return found && maySeePath(found, entity.policy, permissions) ? [found.label] : []
    })
    return labels.length > 0 ? `Set ${labels.join(', ')}` : name
  }
  if (kind !== 'plugin') return name
  return contributionsTo(automationActions).find(({ id }) => id === settings.action)?.label ?? name
}
