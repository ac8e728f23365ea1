import { defineRoute, type Route, type ServerContext } from '@core/server/plugin'
import { setUpSteps, type SetUpStep } from '../../contract/setUpSteps'
import { userPaths } from '../../shared/adminPaths'
import { userPermissions } from '../../shared/adminPermissions'
import { setUpCalls } from '../../shared/setUpCalls'
import { dismissSetUp, readDone } from './setUpState'

/** The step of this plugin. */
export const invitePeople: SetUpStep = {
  id: 'admin.people',
  order: 10,
  title: 'Invite your people',
  text: 'Each gets a mail with a link, chooses a password, and works in the roles that you give them.',
  link: userPaths.add,
  permission: userPermissions.can.create,
  // The first one was invited by the operator.
  doneSql: `(select count(*) > 1 from core."user" where deleted_at is null)`,
}

/** The checklist of a new deployment: the steps of all plugins, computed from what there is. */
export function setUpRoutes({ db, contributionsTo }: ServerContext): readonly Route[] {
  const access = userPermissions.can.create
  return [
    defineRoute(setUpCalls.steps, {
      access,
      async handle({ viewer }) {
        const steps = contributionsTo(setUpSteps)
          .filter(({ permission }) => viewer.permissions.has(permission))
          .toSorted((a, b) => a.order - b.order)
        const done = await readDone(db, steps, viewer.id)
        const data = steps.map(({ id, title, text, link }, at) => ({
          id,
          title,
          text,
          link,
          isDone: done?.[at] ?? true,
        }))
        // Somebody who sets up nothing more is shown nothing.
        return data.every(({ isDone }) => isDone) ? { data: [], totalItems: 0 } : { data, totalItems: data.length }
      },
    }),
    defineRoute(setUpCalls.dismiss, {
      access,
      async handle({ viewer }) {
        await db.transaction((tx) => dismissSetUp(tx, viewer.id))
        return { message: 'Checklist dismissed.' }
      },
    }),
  ]
}
