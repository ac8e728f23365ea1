import { defineEntity, files, phone, text } from '@core/entity'
import { configurationPermissions } from './adminPermissions'
import { logoTypes } from './logoRules'

const { can } = configurationPermissions

/**
 * The settings user record: the name and the appearance of this deployment. There is at most one. Without it, and where it is
 * empty, the server's environment applies. Of each list of logos the last one is the logo. S3.3, S7.13
 */
export const userSettingEntity = defineEntity({
  id: 'userSetting',
  name: { one: 'Settings', many: 'Settings' },
  path: 'UserSetting',
  title: ['productName'],
  screen: '/settings',
  fields: {
    productName: text('Product name', {
      max: 60,
      inList: true,
      help: 'In the sidebar, in the browser’s tab, and in every mail. Empty: the name that the server was started with.',
    }),
    primaryColor: text('Primary color', {
      max: 7,
      inList: true,
      pattern: /^#[\da-fA-F]{6}$/,
      message: 'Primary color is written as # and six digits from 0 to f, such as #5b5fe0',
    }),
    officePhone: phone('Office phone', {
      usOnly: true,
      help: 'Where families and customers call: on the pages of forms, and in the messages that lead there.',
    }),
    webLogoDoc: files('Web logo', { max: 10, types: logoTypes, inList: true }),
    mobileLogoDoc: files('Mobile logo', { max: 10, types: logoTypes, inList: true }),
  },
  policy: {
    view: { needs: can.view },
    create: { needs: can.create },
    update: { all: [can.update, can.updateAll] },
    delete: { all: [can.delete, can.deleteAll] },
  },
})
