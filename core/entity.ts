// What plugins may import from the definition of an entity, in both halves. Inside core, import the modules themselves.

// The definition.
export { callPath, defineEntity, type Entity } from './kernel/entity/defineEntity'
export { type EntityPaths, entityPaths, linkTo } from './kernel/entity/entityPaths'
export type { Field, Fields, InputOf, RecordOf, Tone } from './kernel/entity/Field'
export { type Policy, allows, fieldAccess, maySeeSensitive } from './kernel/entity/policy'
export { definePermissions, scopedPermissions, standardActions } from './kernel/entity/permissions'
export type { Menu } from './kernel/entity/menus'

// The kinds of fields.
export { agreement, choice, choices, lookup, yesNo } from './kernel/entity/kinds/choiceKinds'
export { date, dateTime, timeSlot } from './kernel/entity/kinds/dayKinds'
export { files } from './kernel/entity/kinds/fileKinds'
export { address, freeObject, group, rows } from './kernel/entity/kinds/nestedKinds'
export { decimal, integer, money, number } from './kernel/entity/kinds/numberKinds'
export { defineFieldKind, ofKind } from './kernel/entity/kinds/pluginKinds'
export { ids, person, recordLink, reference } from './kernel/entity/kinds/referenceKinds'
export { type Signature, signature, signatureBox } from './kernel/entity/kinds/signatureKinds'
export { email, longText, phone, secret, tags, text, zip, zipPattern } from './kernel/entity/kinds/textKinds'

export { normalizePhone, phoneHref, storedPhonePattern } from './kernel/entity/phones'

// Reading input and records.
export { type FieldError, parse, parsePatch } from './kernel/entity/parse'
export { checkRules } from './kernel/entity/rules'
export { messages, serverMessages } from './kernel/entity/messages'
export { isBlank } from './kernel/entity/isBlank'
export { customFields, customFieldsOf, customGroup } from './kernel/entity/customFields'
export { withDefaults } from './kernel/entity/customDefaults'
export { madeEntities } from './kernel/entity/recordKinds'
export { transitionRule, transitionsAlong } from './kernel/entity/transitions'
export { defineStandingRule } from './kernel/entity/standingRules'
export { fieldPathsOf } from './kernel/entity/leaves'

// Text for values.
export { countText } from './kernel/entity/countText'
export { compareNames } from './kernel/entity/compareNames'
export { known, knownName } from './kernel/entity/language'
export { message } from './kernel/entity/message'
export { dayName, sinceText } from './kernel/entity/dayWords'
export { displayText } from './kernel/entity/displayText'
export { amountText } from './kernel/entity/amounts'
export { formats } from './kernel/entity/formats'
export { formatFigure, shortFigure } from './kernel/entity/figures/figureText'

// Days, ranges of days and time zones.
export {
  addDays,
  addMonths,
  addWeeks,
  daysBetween,
  monthEnd,
  monthStart,
  weekdayOf,
  weekStart,
} from './kernel/entity/dates/days'
export { formatDay, formatInstant, monthNames, outsideDay, weekdaysFrom } from './kernel/entity/dates/dayText'
export { formatDaysIn } from './kernel/entity/dates/daysInText'
export { periodEnd, distanceText } from './kernel/entity/dates/periods'
export { formatRange, periodsWithin, relativeNames, relativeRange } from './kernel/entity/dates/ranges'
export { isZone } from './kernel/entity/dates/reader'
export { daysOf, usualWeek, workingDays } from './kernel/entity/dates/workDays'
export { instantOf } from './kernel/entity/dates/instants'
export { localDay, localTime, today } from './kernel/entity/dates/zones'

// Parts of records and responses.
export { auditActions } from './kernel/entity/auditActions'
export { type FileRef, largestFile, mediaTypes, sizeText } from './kernel/entity/files'
export { states } from './kernel/entity/states'
export { timeSlots } from './kernel/entity/timeSlots'
export type { ListedRow, RecordOption } from './kernel/entity/apiTypes'

// The record that other records belong to.
export { isChildOf, parentLink } from './kernel/entity/parentLink'

// Figures over the rows of a list.
export {
  type Figure,
  type RowFigure,
  conversion,
  defineFigure,
  defineFormula,
  isFormula,
  rowFigures,
  shareOf,
  whereOf,
} from './kernel/entity/figures/Figure'
export { figureCell, figureColumn, figureTable, rowsLink } from './kernel/entity/figures/figureTable'
export { type Grouping, byDays, byField, byMonth, byPerson, byStore, byWeek } from './kernel/entity/figures/groupings'
export { listHref } from './kernel/entity/figures/listHref'
export { type Filter, mergeFilters, rangeText } from './kernel/entity/figures/mergeFilters'

// Contracts of calls.
export { type BodyOf, defineCall } from './kernel/entity/defineCall'
export {
  answer,
  doneAnswer,
  fileAnswer,
  json,
  listAnswer,
  namedShape,
  oneAnswer,
  type Shape,
  type ValueOf,
} from './kernel/entity/answers'
export { fieldDifference, takeField } from './kernel/entity/fieldDifference'

// Values, rules and menus that core itself reads.
export { emptyText } from './kernel/entity/displayText'
export { isObject } from './kernel/entity/isObject'
export { isDate } from './kernel/entity/kinds/dayKinds'
export { maskSensitive } from './kernel/entity/maskSensitive'
export { homePermission } from './kernel/entity/permissions'
export { scopesOf } from './kernel/entity/policy'
export { lookupTopic, renameTopic } from './kernel/entity/apiTypes'
export { fillIn } from './kernel/entity/say'
export { domainPattern } from './kernel/entity/signInProviders'
export { visitValues } from './kernel/entity/visitValues'

// Automations.
