// What plugins may import from the definition of an entity, in both halves. Inside core, import the modules themselves.

// The definition.
export { callPath, defineEntity, type Entity, type EntityCall } from './defineEntity'
export { type EntityPaths, entityPaths, linkTo, type ScreenPath } from './entityPaths'
export type { Field, FieldOptions, Fields, InputOf, JsonSchema, Option, PatchOf, RecordOf } from './Field'
export { type Policy, type Rule, type Scope, allows, maySeeSensitive } from './policy'
export { type PermissionModule, definePermissions, scopedPermissions, standardActions } from './permissions'
export type { Menu, MenuSection, SidebarSection } from './menus'

// The kinds of fields.
export { agreement, choice, choices, lookup, yesNo } from './kinds/choiceKinds'
export { date, dateTime, timeSlot } from './kinds/dayKinds'
export { files } from './kinds/fileKinds'
export { address, freeObject, group, rows } from './kinds/nestedKinds'
export { decimal, integer, money, number } from './kinds/numberKinds'
export { ids, person, recordLink, reference } from './kinds/referenceKinds'
export { type Signature, signature, signatureBox } from './kinds/signatureKinds'
export { email, longText, phone, secret, tags, text, zip, zipPattern } from './kinds/textKinds'

export { normalizePhone, phoneHref, storedPhonePattern } from './phones'

// Reading input and records.
export { type FieldError, parse, parsePatch } from './parse'
export { checkRules, type FieldsRule, type RuleErrors } from './rules'
export { messages } from './messages'
export { isBlank } from './isBlank'
export { type FieldPath, fieldPathsOf } from './leaves'

// Text for values.
export { countText } from './countText'
export { ageOn, ageText, dayName, sinceText } from './dayWords'
export { displayText } from './displayText'
export { amountText } from './amounts'
export { type FigureFormat, formatFigure, shortFigure } from './figures/figureText'

// Days, ranges of days and time zones.
export {
  addDays,
  addMonths,
  addWeeks,
  daysBetween,
  monthEnd,
  monthStart,
  weekdayOf,
  weekEnd,
  weekBegins,
  weekStart,
  type WeekStart,
} from './dates/days'
export { formatDay, formatInstant, monthNames, weekdaysFrom } from './dates/dayText'
export { addPeriods, periodEnd, periodStart, type Period, periodName, periodText, distanceText } from './dates/periods'
export {
  type ClosedRange,
  type DayRange,
  formatRange,
  instantRange,
  periodsWithin,
  precedingRange,
  type RelativeDays,
  relativeNames,
  relativeRange,
} from './dates/ranges'
export { parseTypedDay } from './dates/typedDay'
export { isZone } from './dates/reader'
export { type PeriodDays, type WorkCalendar, daysOf, usualCalendar, usualWeek, workingDays } from './dates/workDays'
export { dayStart, instantOf } from './dates/instants'
export { localDay, localTime, today } from './dates/zones'

// Parts of records and responses.
export { type AuditAction, auditActions } from './auditActions'
export { type FileRef, type FileType, largestFile, mediaTypes, sizeText } from './files'
export { states } from './states'
export { timeSlots } from './timeSlots'
export type { ListedRow, RecordOption } from './apiTypes'

// The record that other records belong to.
export { type Parent, isChildOf, parentLink } from './parentLink'

// Figures over the rows of a list.
export type { AggregateAnswer, AggregateGroup, AggregateRequest, GroupBy, Measure } from './aggregate'
export {
  type Figure,
  type FigureValue,
  type FormulaFigure,
  type RowFigure,
  conversion,
  defineFigure,
  defineFormula,
  isFormula,
  rowFigures,
  shareOf,
  whereOf,
} from './figures/Figure'
export {
  type FigureCell,
  type FigureColumn,
  type FigureRow,
  type FigureTable,
  figureCell,
  figureColumn,
  figureTable,
  rowsLink,
} from './figures/figureTable'
export {
  type Grouping,
  byDay,
  byDays,
  byField,
  byListed,
  byMonth,
  byPerson,
  byStore,
  byWeek,
} from './figures/groupings'
export { listHref } from './figures/listHref'
export { type Filter, mergeFilters, rangeText } from './figures/mergeFilters'

// Contracts of calls.
export { defineCall, type Call } from './defineCall'
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
} from './answers'

// Values, rules and menus that core itself reads.
export { emptyText } from './displayText'
export { isObject } from './isObject'
export { isDate } from './kinds/dayKinds'
export { maskSensitive } from './maskSensitive'
export { menuLinkPattern, menuTree, plainMenuIcon } from './menus'
export { recordSchema } from './objectSchema'
export { homePermission } from './permissions'
export { type Action, scopesOf } from './policy'
export { type LookupEntry, lookupTopic, menuTopic, renameTopic } from './apiTypes'
export { fillIn, type Say } from './say'
