import { homeMenu, homePermissions } from '@core/entity/homeModule'
import { purgeDeleted } from './entities/record/purgeDeleted'
import { access } from './features/access/feature'
import { backup } from './features/backup/feature'
import { commonOptions } from './features/commonOptions/feature'
import { drafts } from './features/drafts/feature'
import { exports } from './features/exports/feature'
import { files } from './features/files/feature'
import { live } from './features/live/feature'
import { lookups } from './features/lookups/feature'
import { notes } from './features/notes/feature'
import { notifications } from './features/notifications/feature'
import { operations } from './features/operations/feature'
import { patientAccess } from './features/patientAccess/feature'
import { recordSearch } from './features/recordSearch/feature'
import { related } from './features/related/feature'
import { views } from './features/views/feature'
import { webhooks } from './features/webhooks/feature'
import { coreMigrations } from './migrations/coreMigrations'
import { defineServerPlugin, on } from './plugins/defineServerPlugin'
import { joinFeatures, type ServerFeature } from './plugins/ServerFeature'
import { mailSignInChanged, signInChanged } from './security/auth/account/signInChanged'
import { invitationRequested, sendInvitation } from './security/auth/links/sendInvitation'
import { linkRequested, sendLink } from './security/auth/links/sendLink'

/** What the kernel itself does in the background. Its routes (sign-in, deployment, status) need the app, which registers them. */
const kernel: ServerFeature = {
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

/** Core in the form of a plugin, the first owner of everything that owners have. It is always on. D1, D2 */
export const corePlugin = defineServerPlugin({
  id: 'core',
  modules: [homePermissions],
  menus: [homeMenu],
  migrations: coreMigrations,
  // The deployment grants the home module, because core knows only one role.
  defaultGrants: {},
  ...joinFeatures([
    kernel,
    access,
    files,
    lookups,
    commonOptions,
    related,
    operations,
    exports,
    drafts,
    views,
    live,
    recordSearch,
    notes,
    notifications,
    patientAccess,
    webhooks,
    backup,
  ]),
})
