import { homeMenu, homePermissions } from '@core/kernel/entity/homeModule'
import { purgeDeleted } from './entities/record/purgeDeleted'
import type { BoundJobs } from './platform/jobs/Job'
import { corePoints } from './plugins/corePoints'
import { coreMigrations } from './migrations/coreMigrations'
import { type ServerPlugin, defineServerPlugin, on } from './plugins/defineServerPlugin'
import { foundFeatures } from './plugins/foundFeatures'
import { type ServerFeature, type StartedDeployment, joinFeatures, selectFeatures } from './plugins/ServerFeature'
import { mailSignInChanged, signInChanged } from './security/auth/account/signInChanged'
import { invitationRequested, sendInvitation } from './security/auth/links/sendInvitation'
import { linkRequested, sendLink } from './security/auth/links/sendLink'

/** What the kernel itself does in the background. Its routes (sign-in, deployment) need the app, which registers them. */
const kernel: Omit<ServerFeature, 'id'> = {
  subscriptions: {
    'core.sendLink': on(linkRequested, sendLink),
    'core.sendInvitation': on(invitationRequested, sendInvitation),
    'core.mailSignInChanged': on(signInChanged, mailSignInChanged),
  },
  jobs: {
    'core.purgeDeleted': {
      every: '1d',
      timeout: '1h',
      run: async ({ db, catalog }, signal) => void (await purgeDeleted(db, catalog, signal)),
    },
  },
}

/**
 * Core in the form of a plugin, the first owner of everything that owners have: the kernel and the features that are on. D1, D2
 * @param featuresOff the ids of the features that this deployment turns off; their tables and permissions stay
 * @throws when one of them can't be turned off
 */
export function createCorePlugin(featuresOff: readonly string[] = []): ServerPlugin {
  return defineServerPlugin({
    id: 'core',
    modules: [homePermissions],
    menus: [homeMenu],
    migrations: coreMigrations,
    // Core names no role but Super Admin, so the deployment says who gets the home module (`homeGrants`).
    defaultGrants: {},
    offers: corePoints,
    ...joinFeatures([kernel, ...selectFeatures(foundFeatures, featuresOff)]),
  })
}

/** @returns the jobs of features that this deployment has by its settings */
export function deploymentJobs(start: StartedDeployment): BoundJobs {
  const features = selectFeatures(foundFeatures, start.config.featuresOff)
  return Object.assign({}, ...features.map(({ deploymentJobs: jobsOf }) => jobsOf?.(start)))
}

/** Core with all of its features: for what must not depend on FEATURES_OFF, such as migrations and the queues in which events wait. */
export const corePlugin = createCorePlugin()
