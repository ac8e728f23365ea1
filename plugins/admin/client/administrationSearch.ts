import type { PaletteSearch, Viewer } from '@core/client/plugin'
import { message } from '@core/entity'
import { userPaths } from '../shared/adminPaths'
import { configurationPermissions, userPermissions } from '../shared/adminPermissions'
import { links } from './adminLinks'

/** What administrators look for by other words than those of its screen. */
const findable = [
  {
    permission: userPermissions.can.create,
    title: 'Invite a person',
    words: message('add user invitation staff colleague'),
    href: userPaths.add,
  },
  {
    permission: configurationPermissions.can.view,
    title: 'Change the brand and the logos',
    words: message('settings name color colour picture'),
    href: links.settings('brand'),
  },
  {
    permission: configurationPermissions.can.auditLog,
    title: 'See who read a health record',
    words: message('patient access looked viewed opened privacy'),
    href: '/audit-log/patient-access',
  },
  {
    permission: configurationPermissions.can.status,
    title: 'See backups, mails and jobs',
    words: message('system status health queue virus failed database'),
    href: '/system-status',
  },
] as const

/** Removes case and accents. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

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
      const requested = plain(text).split(/\s+/)
      return offered.flatMap(({ title, words, href }) => {
        const all = plain(` ${title} ${words}`)
        return requested.every((word) => all.includes(` ${word}`)) ? [{ title, href }] : []
      })
    },
  }
}
