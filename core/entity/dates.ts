// Days, weeks, months, time zones and typed dates. Both halves use only these functions.
export * from './dates/dayText'
export * from './dates/days'
export * from './dates/ranges'
export * from './dates/reader'
export * from './dates/typedDay'
export * from './dates/typedTime'
export * from './dates/zones'
export * from './dates/workDays'
