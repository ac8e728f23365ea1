import type { Migration } from '@core/server/plugin'
import { schema } from './0001-schema'
import { rowTriggers } from './0002-rowTriggers'
import { quotesAwaiting } from './0003-quotesAwaiting'
import { assignmentRules } from './0004-assignmentRules'
import { lineKinds } from './0005-lineKinds'
import { vehicleSearch } from './0006-vehicleSearch'
import { leadRequest } from './0007-leadRequest'
import { nextStep } from './0008-nextStep'
import { deliveredVehicles } from './0009-deliveredVehicles'
import { quoteCopies } from './0010-quoteCopies'
import { territories } from './0011-territories'
import { monthlyDay } from './0012-monthlyDay'
import { transferredLeads } from './0013-transferredLeads'
import { comparableNames } from './0014-comparableNames'
import { otherPhones } from './0015-otherPhones'
import { officeDays } from './0016-officeDays'
import { findText } from './0017-findText'
import { mergesOfCore } from './0018-mergesOfCore'
import { customFields } from './0019-customFields'
import { noStageLimit } from './0020-noStageLimit'

export const crmMigrations: readonly Migration[] = [
  schema,
  rowTriggers,
  quotesAwaiting,
  assignmentRules,
  lineKinds,
  vehicleSearch,
  leadRequest,
  nextStep,
  deliveredVehicles,
  quoteCopies,
  territories,
  monthlyDay,
  transferredLeads,
  ...comparableNames,
  otherPhones,
  officeDays,
  ...findText,
  mergesOfCore,
  customFields,
  noStageLimit,
]
