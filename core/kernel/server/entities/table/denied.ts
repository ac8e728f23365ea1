import type { Entity } from '@core/kernel/entity/defineEntity'
import { type Action, permissionIds, scopes, scopesOf } from '@core/kernel/entity/policy'
import type { Viewer } from '../../platform/http/Viewer'
import { type Denial, type HttpError, forbidden } from '../../platform/http/errors'
import type { EntityTable } from './EntityTable'

const words: Readonly<Record<Action, { readonly verb: string; readonly doing: string }>> = {
  view: { verb: 'see', doing: 'viewing' },
  create: { verb: 'create', doing: 'creating' },
  update: { verb: 'change', doing: 'changing' },
  delete: { verb: 'delete', doing: 'deleting' },
}

const reached = {
  store: 'belong to your store',
  assigned: 'are assigned to you',
  own: 'you made',
  through: 'belong to a record that you may work with',
  belonging: 'have a record that you may work with',
} as const

/** 403 with S6.9's message for an action that the person may not do with a record, or with any. */
export function denied({ entity }: EntityTable, action: Action, viewer: Pick<Viewer, 'permissions'>): HttpError {
  const { doing } = words[action]
  const what =
    action === 'create'
      ? `${doing} ${entity.name.many.toLowerCase()}`
      : `${doing} this ${entity.name.one.toLowerCase()}`
  return forbidden(what, denialOf(entity, action, viewer))
}

/** The permission that the action needs, and why it is denied for this record if it isn't for others. */
export function denialOf(
  { name, policy, owners }: Pick<Entity, 'name' | 'policy' | 'owners'>,
  action: Action,
  { permissions }: Pick<Viewer, 'permissions'>,
): Denial {
  const rule = policy[action]
  if (rule.needs !== undefined && !permissions.has(rule.needs)) return { needs: [rule.needs] }
  const held = scopesOf(rule, permissions).filter((scope) => scope !== 'all')
  if (held.length === 0) return { needs: scopes.flatMap((scope) => permissionIds(rule[scope])) }
  const isBelonging = typeof owners?.through === 'object'
  const why = `You may ${words[action].verb} only ${name.many.toLowerCase()} that ${held.map((scope) => reached[scope === 'through' && isBelonging ? 'belonging' : scope]).join(' or ')}.`
  return { why, needs: permissionIds(rule.all) }
}
