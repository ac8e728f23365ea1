import { json } from './answers'
import { tags } from './fieldKinds'

/** A field in which two records differ. An empty field of the kept record is filled automatically. */
export const fieldDifference = json.object(
  {
    field: json.string,
    label: json.string,
    /** Text for people; null if it is empty, or hidden. */
    keep: json.nullable(json.string),
    other: json.nullable(json.string),
  },
  { hidden: json.described(json.boolean, 'The viewer may neither see nor choose the values') },
)

/** The fields whose value is taken from the other record; in the others the kept record's value remains. */
export const takeField = () => tags('Fields to take over', { max: 100 })
