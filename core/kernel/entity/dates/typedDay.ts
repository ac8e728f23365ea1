import { formats } from '../formats'
import { isDate } from '../kinds/dayKinds'
import { message } from '../message'
import { formatDay, weekdayNames } from './dayText'
import { addDays, addMonths, addWeeks, weekdayOf } from './days'
import { reader } from './reader'

/** A year of two digits is at most this many years from now: in 2026, 46 is 2046 and 47 is 1947. */
const yearsAhead = 20

/**
 * Reads a day as people type it: `2026-03-14`, `3/14/2026`, `3/14`, `031426`, `20260314`, `today`, `tomorrow`, `+7`, `-2w`, `+1m`, `friday`
 * (the next one). Without a year, the current year is used.
 * @param today the current day in the person's time zone
 * @returns YYYY-MM-DD, or undefined when no such day exists
 */
export function parseTypedDay(typed: string, today: string): string | undefined {
  const text = typed.trim().toLowerCase()
  return spokenDay(text, today) ?? digitsOnly(text, today) ?? separated(text, today)
}

function spokenDay(text: string, today: string): string | undefined {
  const words: Readonly<Record<string, number>> = {
    today: 0,
    tomorrow: 1,
    yesterday: -1,
    [message('today')]: 0,
    [message('tomorrow')]: 1,
    [message('yesterday')]: -1,
  }
  if (Object.hasOwn(words, text)) return addDays(today, words[text]!)
  const step = /^([+-]) ?(\d{1,4}) ?([dwm]?)$/.exec(text)
  if (step) {
    const count = Number(step[2]) * (step[1] === '-' ? -1 : 1)
    if (step[3] === 'w') return addWeeks(today, count)
    return step[3] === 'm' ? addMonths(today, count) : addDays(today, count)
  }
  if (!/^\p{L}{3,12}$/u.test(text)) return undefined
  const weekday = weekdayNames.findIndex((name) => name.toLowerCase().startsWith(text))
  return weekday === -1 ? undefined : addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1)
}

/** MMDDYY, YYYYMMDD or MMDDYYYY, or with the day first where this person reads days so. Eight digits that begin with 19, 20 or 21 are read as YYYYMMDD. */
function digitsOnly(text: string, today: string): string | undefined {
  if (/^\d{6}$/.test(text)) return inOrder(text.slice(0, 2), text.slice(2, 4), text.slice(4), today)
  if (!/^\d{8}$/.test(text)) return undefined
  return /^(19|20|21)/.test(text)
    ? dayOf(text.slice(0, 4), text.slice(4, 6), text.slice(6), today)
    : inOrder(text.slice(0, 2), text.slice(2, 4), text.slice(4), today)
}

/** Year first where it has four digits, otherwise in the order in which this person reads days. */
function separated(text: string, today: string): string | undefined {
  const parts = text.replace(/\.$/, '').split(/[-/. ]/)
  if (!parts.every((part) => /^(\d{1,2}|\d{4})$/.test(part))) return undefined
  const [first = '', second = '', third] = parts
  if (parts.length === 2) return inOrder(first, second, today.slice(0, 4), today)
  if (parts.length !== 3 || third === undefined) return undefined
  return first.length === 4 ? dayOf(first, second, third, today) : inOrder(first, second, third, today)
}

function inOrder(first: string, second: string, year: string, today: string): string | undefined {
  return isDayFirst() ? dayOf(year, second, first, today) : dayOf(year, first, second, today)
}

/** In the form of their language 5/11 is what a list shows them for November 5; else the deployment’s way, month first in the United States. */
function isDayFirst(): boolean {
  return reader.form === 'locale' ? /^0?5\b/.test(formatDay('2026-11-05')) : formats.dayStyle?.[0] === 'D'
}

function dayOf(year: string, month: string, date: string, today: string): string | undefined {
  const day = [fullYear(year, today), month.padStart(2, '0'), date.padStart(2, '0')].join('-')
  return isDate(day) ? day : undefined
}

function fullYear(year: string, today: string): string {
  if (year.length !== 2) return year
  const now = Number(today.slice(0, 4))
  const thisCentury = now - (now % 100) + Number(year)
  return String(thisCentury > now + yearsAhead ? thisCentury - 100 : thisCentury)
}
