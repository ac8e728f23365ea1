import { messageOf, toast } from '@core/client/session'
import { defineEntityScreens, type FormSection } from '@core/client/kit'
import { adminMenus } from '../../shared/adminMenus'
import { userPaths } from '../../shared/adminPaths'
import { locales, timezones, userEntity } from '../../shared/userEntity'
import { userApi } from '../adminApis'
import { RolesControl } from './RolesControl'

const sections: readonly FormSection[] = [
  {
    id: 'person',
    title: 'Person',
    subtitle: 'Who it is, and how they are reached',
    fields: ['firstName', 'lastName', 'email', 'phone', 'title'],
  },
  {
    id: 'access',
    title: 'Access',
    subtitle: 'What they may see and do',
    fields: [{ path: 'roleIds', span: 'full', control: RolesControl }, 'storeId', 'managerId'],
  },
  {
    id: 'preferences',
    title: 'Preferences',
    subtitle: 'How dates and numbers are written for them',
    fields: ['locale', 'timezone'],
  },
]

/** The forms of users, and the stores of their list and their page, which are in UserList and UserScreen. S2.14, S2.38 */
export default defineEntityScreens(userEntity, {
  paths: userPaths,
  icon: adminMenus.users.icon,
  api: {
    async create(input, key) {
      try {
        const { message, ...made } = await userApi.create(input, key)
        if (message) toast.success(message, undefined, `An invitation goes to ${made.data.email}`)
        return made
      } catch (error) {
        // S8.3
        toast.warning(messageOf(error))
        throw error
      }
    },
  },
  form: {
    sections,
    initial: () => ({ locale: locales[0].id, timezone: timezoneHere() }),
    subtitle: (user) =>
      user
        ? user.email
        : 'They get an invitation by email. Its link is good for 72 hours, and lets them choose a password.',
  },
})

/** @returns the browser's own time zone if it is an option, else the first option */
function timezoneHere() {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (timezones.find(({ id }) => id === here) ?? timezones[0]).id
}
