import { answer, defineCall, formulaTypes, ids, json, longText, namedShape, text, yesNo } from '@core/entity'

export const formulaCalls = {
  /** The roles that may be chosen for who sees and who changes a field. */
  roles: defineCall({
    method: 'GET',
    path: '/api/CustomField/Roles',
    summary: 'The roles that may see or change a field',
    answer: answer({ data: json.array(namedShape) }),
  }),
  /** What a formula results in, for an administrator who writes it. */
  try: defineCall({
    method: 'POST',
    path: '/api/CustomField/Try',
    summary: 'Try a formula',
    body: {
      records: text('Records', { required: true, max: 60 }),
      formula: longText('Formula', { max: 1000 }),
      sensitive: yesNo('Sensitive'),
      seenBy: ids('Who sees it', { of: 'role', max: 100 }),
      key: text('Name for programs', { max: 60 }),
    },
    answer: answer({
      data: json.object(
        {
          fields: json.array(json.object({ name: json.string, label: json.string, type: json.oneOf(...formulaTypes) })),
        },
        {
          problem: json.string,
          type: json.oneOf(...formulaTypes),
          rows: json.array(json.object({ id: json.integer, name: json.string, value: json.nullable(json.string) })),
        },
      ),
    }),
  }),
}
