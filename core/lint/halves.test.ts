import { expect, test } from 'vitest'
import type { PluginManifest } from '@core/kernel/client/session/registry/definePlugin'
import type { ServerPlugin } from '@core/kernel/server/plugins/defineServerPlugin'

const clients = import.meta.glob<PluginManifest>('/plugins/*/client/plugin.ts', { eager: true, import: 'default' })
const servers = import.meta.glob<ServerPlugin>('/plugins/*/server/plugin.ts', { eager: true, import: 'default' })
const both = Object.values(clients).flatMap((client) => {
  const server = Object.values(servers).find(({ id }) => id === client.id)
  return server ? [{ id: client.id, client, server }] : []
})

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

test.each(both)(
  'both halves of $id serve the same roles: they declare the same modules, menus and activatedBy',
  ({ client, server }) => {
    expect(sorted(client.modules.map(({ moduleId }) => moduleId))).toEqual(
      sorted(server.modules.map(({ moduleId }) => moduleId)),
    )
    expect(sorted(Object.values(client.menus).map(({ id }) => id))).toEqual(sorted(server.menus.map(({ id }) => id)))
    expect(client.activatedBy).toEqual(server.activatedBy)
  },
)
