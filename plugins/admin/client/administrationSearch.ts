import type { PaletteSearch, Viewer } from '@core/client/plugin'
import { userPaths } from '../shared/adminPaths'
import { configurationPermissions, userPermissions } from '../shared/adminPermissions'
import { links } from './adminLinks'

/** What administrators look for by other words than those of its screen. */
const findable = [
  {
    permission: userPermissions.can.create,
    title: 'Invite a person',
    words: 'add user invitation staff colleague',
    href: userPaths.add,
  },
  {
    permission: configurationPermissions.can.view,
    title: 'Change the brand and the logos',
    words: 'settings name color colour picture',
    href: links.settings('brand'),
  },
  {
    permission: configurationPermissions.can.auditLog,
    title: 'See who read a health record',
    words: 'patient access looked viewed opened privacy',
    href: '/audit-log/patient-access',
  },
  {
    permission: configurationPermissions.can.status,
    title: 'See backups, mails and jobs',
    words: 'system status health queue virus failed database',
    href: '/system-status',
  },
] as const

/** Finds what administrators do in the command palette. */
export function administrationSearch({
  permissions,
}: Pick<Viewer, 'permissions'>): PaletteSearch & { readonly id: string; readonly order: number } {
  const offered = findable.filter(({ permission }) => permissions.has(permission))
  return {
    id: 'admin.findable',
    order: 80,
    title: 'Administration',
    icon: 'pi-cog',
    async search(text) {
      const requested = text.toLowerCase().split(/\s+/)
      return offered.flatMap(({ title, words, href }) => {
        const all = ` ${title} ${words}`.toLowerCase()
        return requested.every((word) => all.includes(` ${word}`)) ? [{ title, href }] : []
      })
    },
  }
}
