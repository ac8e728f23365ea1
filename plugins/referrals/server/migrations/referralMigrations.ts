import type { Migration } from '@core/server/plugin'
import { schema } from './0001-schema'
import { submissionOrigin } from './0002-submissionOrigin'
import { figures } from './0003-figures'
import { contactLog } from './0004-contactLog'
import { holds } from './0005-holds'
import { packetLink } from './0006-packetLink'
import { clients } from './0007-clients'
import { authorizations } from './0008-authorizations'
import { referrers } from './0009-referrers'
import { scheduling } from './0010-scheduling'
import { clientPhoto } from './0011-clientPhoto'
import { queueLimits } from './0012-queueLimits'
import { fhirImport } from './0013-fhirImport'
import { exchange } from './0014-exchange'
import { referrerMerge } from './0015-referrerMerge'
import { intakeSentByLinks } from './0016-intakeSentByLinks'
import { figuresNow } from './0017-figuresNow'
import { latestForms } from './0018-latestForms'
import { familyMessages } from './0019-familyMessages'
import { rollUps } from './0020-rollUps'
import { numberIndex, workQueue, workQueueIndex, workQueueValues } from './0021-workQueue'
import { careFigures } from './0025-careFigures'
import { fhirServices } from './0026-fhirServices'
import { comparableNames } from './0027-comparableNames'
import { officeDays } from './0028-officeDays'
import { findText } from './0029-findText'
import { mergesOfCore } from './0030-mergesOfCore'
import { noAnswer } from './0031-noAnswer'
import { visitTimes } from './0032-visitTimes'
import { customFields } from './0033-customFields'
import { clientVersion } from './0034-clientVersion'

export const referralMigrations: readonly Migration[] = [
  schema,
  submissionOrigin,
  figures,
  contactLog,
  holds,
  packetLink,
  clients,
  authorizations,
  referrers,
  scheduling,
  clientPhoto,
  queueLimits,
  fhirImport,
  exchange,
  referrerMerge,
  intakeSentByLinks,
  figuresNow,
  latestForms,
  familyMessages,
  rollUps,
  numberIndex,
  workQueue,
  workQueueValues,
  workQueueIndex,
  careFigures,
  fhirServices,
  comparableNames,
  officeDays,
  ...findText,
  mergesOfCore,
  noAnswer,
  visitTimes,
  customFields,
  clientVersion,
]
