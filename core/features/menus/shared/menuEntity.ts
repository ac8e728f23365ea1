import { defineEntity } from '@core/kernel/entity/defineEntity'
import { integer } from '@core/kernel/entity/kinds/numberKinds'
import { reference } from '@core/kernel/entity/kinds/referenceKinds'
import { text } from '@core/kernel/entity/kinds/textKinds'
import { yesNo } from '@core/kernel/entity/kinds/choiceKinds'
import { menuLinkPattern } from '@core/kernel/entity/menus'
import { knownName } from '@core/kernel/entity/language'
import { menuPaths } from './menuPaths'
import { configuration as can } from '@core/kernel/entity/configurationModule'

/** Shows a text that the product brought in the reader’s language; one that an administrator changed stays as typed. */
const broughtName = (text: unknown): string => knownName(String(text))

/** An item of the sidebar, at any level. `POST /api/Menus/List` returns the sidebar of a role; the records have a list of their own. S3.1, S2.32, S7.13 */
export const menuEntity = defineEntity({
  id: 'menu',
  name: { one: 'Menu', many: 'Menus' },
  path: 'Menus',
  calls: { list: '/api/Menus/RecordList' },
  title: ['title'],
  hint: 'link',
  screen: menuPaths.record,
  messages: {
    created: 'Menu create successfully.',
    updated: 'Menu update successfully.',
    deleted: 'Menu delete successfully.',
  },
  fields: {
    title: {
      ...text('Title', { required: true, max: 60, inList: true, searchable: true }),
      format: (title: unknown) => knownName(String(title)),
    },
    link: text('Link', {
      max: 500,
      inList: true,
      searchable: true,
      pattern: menuLinkPattern,
      message:
        'Link is an address of this site that begins with “/”, such as /system-status, or one elsewhere that begins with https://',
      help: 'An address of this site, such as /system-status, or one elsewhere that begins with https://. Leave it empty for a group.',
    }),
    icon: text('Icon', {
      max: 60,
      pattern: /^pi-[a-z0-9-]+$/,
      message: 'Icon is a name that begins with “pi-”, such as pi-star',
      help: 'Shown at the first level',
    }),
    badge: text('Badge', { max: 12, help: 'A short word or a number at its end, such as “New”' }),
    isHeading: yesNo('Only a heading', { help: 'Words above the items that follow, without a link' }),
    parentId: reference('Below', 'menu', { inList: true, help: 'Leave it empty for the first level' }),
    section: {
      ...text('Section', {
        max: 60,
        inList: true,
        help: 'Of the first level. Without one it is at the bottom.',
      }),
      format: broughtName,
    },
    moduleId: reference('Only for who sees the module', 'module', {
      inList: true,
      help: 'Leave it empty for everybody. It opens no screen that a role may not enter.',
    }),
    isHide: yesNo('Hidden for everybody', { inList: true, help: 'Its screens still open by their address' }),
    position: integer('Place', { totals: 'none', readOnly: true }),
    plugin: text('Used by the plugin', {
      readOnly: true,
      inList: true,
      help: 'Its code refers to it, so it can be renamed, moved and hidden, and not deleted',
    }),
  },
  rules: [
    // Data of a menu that code refers to can't be changed.
    (menu, before) => {
      if (before === null || before.plugin === null) return undefined
      const why = `stays as it is: the plugin “${before.plugin}” refers to it`
      return {
        ...(before.link !== menu.link && { link: `Link ${why}` }),
        ...(before.moduleId !== menu.moduleId && { moduleId: `Module ${why}` }),
        ...(menu.isHeading && { isHeading: 'It opens a screen, so it can’t be a heading' }),
      }
    },
    ({ isHeading, link, parentId }) =>
      isHeading
        ? {
            ...(link !== null && { link: 'A heading leads nowhere: leave the link empty' }),
            ...(parentId !== null && { parentId: 'A heading belongs between the items of the first level' }),
          }
        : undefined,
  ],
  asksAgain: true,
  policy: {
    view: { needs: can.view },
    create: { needs: can.create },
    update: { all: [can.update, can.updateAll] },
    delete: { all: [can.delete, can.deleteAll] },
  },
})
