import type { ViewState } from '@core/kernel/entity/apiTypes'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { boardFields, calendarDates } from '@core/kernel/entity/displayFields'
import type { CalendarPlace } from './listUrl'

// What a view and an address say of where a display places records: nothing that goes without saying.

/** @returns the state of a calendar without its defaults: a month, by the first date */
export function calendarPlace(
  entity: Entity,
  { day, by, span }: CalendarPlace,
): Pick<ViewState, 'day' | 'by' | 'span'> {
  const [first] = calendarDates(entity)
  return { ...(day && { day }), ...(by && by !== first && { by }), ...(span === 'week' && { span }) }
}

/**
 * @param chosen a choice that the columns should stand for
 * @returns the state of a board without its default, the state of the entity; also where there is no such choice (any more)
 */
export function boardPlace(entity: Entity, chosen: string | undefined): Pick<ViewState, 'by'> {
  const [, ...others] = boardFields(entity)
  return others.some(({ path }) => path === chosen) && chosen ? { by: chosen } : {}
}
