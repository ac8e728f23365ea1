import { json, tags } from '@core/entity'

/** A field in which two records differ. An empty field of the kept record is filled automatically. */
export const fieldDifference = json.object({
  field: json.string,
  label: json.string,
  /** Text for people; null if it is empty. */
  keep: json.nullable(json.string),
  other: json.nullable(json.string),
})

/** The fields whose value is taken from the other record; in the others the kept record's value remains. */
export const takeField = () => tags('Fields to take over', { max: 100 })
