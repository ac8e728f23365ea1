// Days, weeks, months, time zones and typed dates: the one place for them in both halves.
export * from './dates/dayText'
export * from './dates/days'
export * from './dates/ranges'
export * from './dates/reader'
export * from './dates/typedDay'
export * from './dates/typedTime'
export * from './dates/zones'
