import { json, tags } from '@core/entity'

/** In which field two records differ that become one. A field that the kept record lacks is taken over anyway. */
export const fieldDifference = json.object({
  field: json.string,
  label: json.string,
  /** As people read it; null where it is empty. */
  keep: json.nullable(json.string),
  other: json.nullable(json.string),
})

/** The fields whose value is to be that of the record that goes; the others stay as the kept one has them. */
export const takeField = () => tags('Fields to take over', { max: 100 })
