import type { Migration } from '../../plugins/defineServerPlugin'
import { peopleRolesSessions } from './0001-people-roles-sessions'
import { secondFactorsAndLinks } from './0002-second-factors-and-links'
import { forgetting } from './0003-forgetting'
import { historyAndDeletion } from './0004-history-and-deletion'
import { operations } from './0005-operations'
import { accessNotifications } from './0006-access-notifications'
import { savedViews } from './0007-saved-views'
import { lookUpLists } from './0008-look-up-lists'
import { filesAndDrafts } from './0009-files-and-drafts'
import { presence } from './0010-presence'
import { auditLog } from './0011-audit-log'
import { peopleAsRecords } from './0012-people-as-records'
import { rolesAsRecords } from './0013-roles-as-records'
import { catalogueAsRecords } from './0014-catalogue-as-records'
import { menusAsRecords } from './0015-menus-as-records'
import { brand } from './0016-brand'
import { viewingAsARole } from './0017-viewing-as-a-role'
import { jobs } from './0018-jobs'

export const coreMigrations: readonly Migration[] = [
  peopleRolesSessions,
  secondFactorsAndLinks,
  forgetting,
  historyAndDeletion,
  operations,
  accessNotifications,
  savedViews,
  lookUpLists,
  filesAndDrafts,
  presence,
  auditLog,
  peopleAsRecords,
  rolesAsRecords,
  catalogueAsRecords,
  menusAsRecords,
  brand,
  viewingAsARole,
  jobs,
]
