import type { FastifyInstance } from 'fastify'
import { orderSections } from '@core/kernel/entity/menus'
import type { AppDependencies } from '../AppDependencies'
import { type PresentedDeployment, presentDeployment } from '../deployment/deploymentRoutes'
import { installNotFound } from '../platform/http/installNotFound'
import type { Route } from '../platform/http/defineRoute'
import type { Composition } from '../plugins/composePlugins'
import { readPermissionIds, readSidebar } from '../security/access/roleRights'
import { presentUser } from '../security/auth/session/presentUser'
import type { RequestViewers } from '../security/viewers/RequestViewers'
import { serveManifest } from './appManifest'
import { servePage } from './servePage'

interface PageOptions {
  readonly dependencies: AppDependencies
  readonly composition: Composition
  readonly viewers: RequestViewers
  readonly routes: readonly Route[]
  readonly presented: PresentedDeployment
}

/** Serves the browser half where it is built, with what a person's first page needs, and the answer for addresses that lead nowhere. */
export async function installPage(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { dependencies, composition, viewers, routes, presented } = options
  const { db, plugins, session, clientFolder } = dependencies
  const { core, brand, files, contextOf } = composition
  serveManifest(app, { brand, files })
  if (clientFolder === undefined) return installNotFound(app, routes)
  const sidebar = { plugins: [core, ...plugins].map(({ id }) => id), sections: orderSections(plugins) }
  const page = await servePage(app, clientFolder, {
    findViewer: (token) => viewers.ofSession(token),
    frames: async () =>
      (await Promise.all(plugins.map(async (plugin) => (await plugin.frames?.(contextOf(plugin))) ?? []))).flat(),
    deployment: () => presentDeployment(presented),
    packages: presented.packages,
    offlineReading: presented.offlineReading,
    async session(viewer) {
      const roleId = viewer.viewing?.id ?? viewer.roleId
      const [profile, permissionIds, menus] = await Promise.all([
        presentUser(db, viewer.id, viewer, session),
        readPermissionIds(db, viewer, roleId),
        readSidebar(db, viewer, roleId, sidebar),
      ])
      return { profile, roleId, permissionIds, menus }
    },
  })
  installNotFound(app, routes, page)
}
