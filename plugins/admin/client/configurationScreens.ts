import modules from './catalogue/moduleScreens'
import permissions from './catalogue/permissionScreens'
import automations from './automations/automationScreens'
import customFields from './customFields/customFieldScreens'
import apiKeys from './integrations/apiKeyScreens'
import directories from './integrations/directoryScreens'
import webhooks from './integrations/webhookScreens'
import menus from './menus/menuScreens'
import recordKinds from './recordKinds/recordKindScreens'
import signInProviders from './signInProviders/signInProviderScreens'

/**
 * The screens of what is configured seldom, in one file: everybody loads the name of each file that the manifest names, people at a public
 * form too.
 */
export default {
  modules,
  permissions,
  menus,
  automations,
  customFields,
  apiKeys,
  directories,
  webhooks,
  recordKinds,
  signInProviders,
}
