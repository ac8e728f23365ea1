import { scopedPermissions } from '@core/entity'
import { definePlugin, entityRoutes } from '@core/client/plugin'
import { documentMenus } from '../shared/documentMenus'
import { documentPaths } from '../shared/documentPaths'
import { can, documentPermissions } from '../shared/documentPermissions'

const mayUpdate = scopedPermissions(can, 'update')

export default definePlugin({
  id: 'documents',
  title: 'Documents',
  modules: [documentPermissions],
  menus: documentMenus,
  routes: {
    ...entityRoutes({
      menu: 'documents',
      paths: documentPaths,
      one: 'Document',
      many: 'Documents',
      can: { view: can.view, update: [can.update, ...mayUpdate] },
      screens: () => import('./files/documentScreens'),
      list: () => import('./files/DocumentList'),
      record: () => import('./files/DocumentPage'),
    }),
    '/document/retention': {
      menu: 'documents',
      permission: can.manageRetention,
      title: 'Retention',
      screen: () => import('./retention/RetentionScreen'),
    },
    '/document/for-signature': {
      menu: 'documents',
      permission: can.view,
      title: 'E-signatures',
      screen: () => import('./esign/PdfDocumentList'),
    },
    '/document/templates': {
      menu: 'documents',
      permission: can.view,
      title: 'Templates',
      screen: () => import('./esign/TemplateList'),
    },
    '/document/new': {
      menu: 'documents',
      permission: can.create,
      title: 'New document',
      screen: () => import('./esign/NewDocument'),
    },
    '/document/pdf/:id': {
      menu: 'documents',
      permission: can.view,
      title: 'Document',
      ofRecord: true,
      screen: () => import('./esign/DocumentView'),
    },
    '/document/view': {
      menu: 'documents',
      permission: can.view,
      title: 'Document',
      screen: () => import('./esign/DocumentView'),
    },
    '/document/update': {
      menu: 'documents',
      permission: mayUpdate,
      title: 'Edit document',
      ofRecord: true,
      screen: () => import('./esign/DocumentEditor'),
    },
    '/document/clark-customer-agreement/:document': {
      menu: 'documents',
      permission: mayUpdate,
      title: 'Clark customer agreement',
      screen: () => import('./esign/DocumentEditor'),
    },
  },
  activate: () => import('./activate'),
})
