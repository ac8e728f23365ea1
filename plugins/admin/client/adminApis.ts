import { unwrapResponse, createApi, idempotent } from '@core/client/session'
import { type DetailOf, entityApi, type EntityRecord, type RowOf } from '@core/client/kit'
import { knownName, type ListedRow, type RecordOf } from '@core/entity'
import type { lookupCalls } from '../shared/lookupCalls'
import type { roleCalls } from '../shared/roleCalls'
import type { userCalls } from '../shared/userCalls'
import { auditEntity } from '../shared/auditEntity'
import { roleEntity } from '../shared/roleEntity'
import { userEntity } from '../shared/userEntity'
import { userSettingEntity } from '../shared/userSettingEntity'

/** Rows of the lists. */
export type UserRow = RowOf<typeof userEntity>
export type RoleRow = RowOf<typeof roleEntity>
export type AuditRow = RowOf<typeof auditEntity>
/** The records of the detail screens. */
export type UserDetail = DetailOf<typeof userEntity>
export type RoleDetail = DetailOf<typeof roleEntity>
export type UserSettings = EntityRecord & RecordOf<typeof userSettingEntity.fields>

const api = createApi<typeof userCalls & typeof roleCalls & typeof lookupCalls>()
/** @returns a role by its name and description in the reader’s language, where the product brought them */
export const inOwnLanguage = <Role extends { readonly name: string | null; readonly description?: string | null }>(
  role: Role,
): Role => ({
  ...role,
  name: role.name && knownName(role.name),
  ...(role.description && { description: knownName(role.description) }),
})
const messageIn = ({ message }: { readonly message?: string | undefined }) => message

/** The actions on a person beside changes of their fields. */
export type UserAction = 'invite' | 'suspend' | 'activate' | 'reset-second-factor' | 'confirm-email'

/** The calls of users, roles, their permissions, and the audit log. S7.4, S7.5, S7.7, S7.8. Each throws an ApiError when it fails. */
export const userApi = {
  ...entityApi<UserRow, UserDetail>(userEntity),
  /** @returns the text to show to the user */
  act: async (id: number, action: UserAction) =>
    messageIn(await unwrapResponse(api.POST(`/api/user/{id}/${action}`, { params: { path: { id } }, body: {} }))),
  sessions: async (id: number, signal: AbortSignal) =>
    (await unwrapResponse(api.GET('/api/user/{id}/sessions', { params: { path: { id } }, signal }))).data,
  /** Ends one session, or all of them. @returns the text to show to the user */
  endSessions: async (id: number, sessionId?: string) =>
    messageIn(
      await unwrapResponse(
        api.POST('/api/user/{id}/end-sessions', { params: { path: { id } }, body: sessionId ? { sessionId } : {} }),
      ),
    ),
  roleRequests: async (id: number, signal: AbortSignal) =>
    (await unwrapResponse(api.GET('/api/user/{id}/role-requests', { params: { path: { id } }, signal }))).data,
  /** @returns the text to show to the user */
  decideRole: async (id: number, decision: 'approve' | 'refuse') =>
    messageIn(
      await unwrapResponse(api.POST(`/api/role-request/{id}/${decision}`, { params: { path: { id } }, body: {} })),
    ),
  rolesToGive: async (signal: AbortSignal) =>
    (await unwrapResponse(api.GET('/api/user-roles', { signal }))).data.map(inOwnLanguage),
}

const moduleInOwnLanguage = <
  Permission extends { readonly label: string },
  Module extends { readonly title: string; readonly permissions: readonly Permission[] },
>(
  module: Module & { readonly permissions: readonly Permission[] },
) => ({
  ...module,
  title: knownName(module.title),
  permissions: module.permissions.map((permission) => ({ ...permission, label: knownName(permission.label) })),
})

export const roleApi = {
  ...entityApi<RoleRow, RoleDetail>(roleEntity),
  rights: async (roleId: number, signal?: AbortSignal) =>
    (
      await unwrapResponse(
        api.GET('/api/role-permissions/bulk/{roleId}', { params: { path: { roleId } }, ...(signal && { signal }) }),
      )
    ).data,
  saveRights: (change: { readonly roleId: number; readonly permissionIds: number[]; readonly version: number }) =>
    unwrapResponse(api.POST('/api/role-permissions/bulk/update', { body: change })),
  /** @param key one per form, so that a second click creates no second role */
  clone: (id: number, name: string, key: string) =>
    unwrapResponse(
      api.POST('/api/role/{id}/clone', { params: { path: { id } }, body: { name }, headers: idempotent(key) }),
    ),
  /** By the names in the reader’s language, where the product brought them. */
  modules: async (signal?: AbortSignal) => {
    const { data } = await unwrapResponse(api.GET('/api/module/getAll', signal ? { signal } : {}))
    return data.map(moduleInOwnLanguage)
  },
  /** The same, each permission with whether a role has it. */
  modulesOf: async (roleId: number, signal: AbortSignal) => {
    const { data } = await unwrapResponse(
      api.GET('/api/module/role/{roleId}', { params: { path: { roleId } }, signal }),
    )
    return data.map(moduleInOwnLanguage)
  },
}

export const userSettingApi = entityApi<ListedRow, UserSettings>(userSettingEntity)

/** The calls to edit look-up lists. Each change returns the changed list. */
export const lookupApi = {
  all: async (signal: AbortSignal) => (await unwrapResponse(api.POST('/api/Lookup/All', { signal }))).data,
  uses: async (list: string) => (await unwrapResponse(api.POST('/api/Lookup/Uses', { body: { list } }))).data,
  /** @param key one per attempt, so that a second click adds no second entry */
  add: async (list: string, name: string, key: string) =>
    (await unwrapResponse(api.POST('/api/Lookup/Create', { body: { list, name }, headers: idempotent(key) }))).data,
  change: async (body: {
    readonly list: string
    readonly id: number
    readonly name?: string
    readonly retired?: boolean
  }) => (await unwrapResponse(api.PUT('/api/Lookup/Update', { body }))).data,
  order: async (list: string, ids: number[]) =>
    (await unwrapResponse(api.PUT('/api/Lookup/Order', { body: { list, ids } }))).data,
}

export const auditApi = entityApi<AuditRow>(auditEntity)

export type RoleToGive = Awaited<ReturnType<typeof userApi.rolesToGive>>[number]
export type RoleRequest = Awaited<ReturnType<typeof userApi.roleRequests>>[number]
export type RoleRights = Awaited<ReturnType<typeof roleApi.rights>>
export type ModuleRights = Awaited<ReturnType<typeof roleApi.modules>>[number]
