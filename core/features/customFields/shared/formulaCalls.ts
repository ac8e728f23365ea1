import { answer, json, namedShape } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { formulaTypes } from '@core/kernel/entity/customFields'
import { ids } from '@core/kernel/entity/kinds/referenceKinds'
import { longText, text } from '@core/kernel/entity/kinds/textKinds'
import { yesNo } from '@core/kernel/entity/kinds/choiceKinds'

export const formulaCalls = {
  /** The roles that may be chosen for who sees and who changes a field. */
  roles: defineCall({
    method: 'GET',
    path: '/api/CustomField/Roles',
    summary: 'The roles that may see or change a field',
    answer: answer({ data: json.array(namedShape) }),
  }),
  /** What a formula can use, for an administrator who writes one. */
  names: defineCall({
    method: 'GET',
    path: '/api/CustomField/FormulaNames',
    summary: 'The fields and figures that a formula can use',
    query: { records: text('Records', { required: true, max: 60 }) },
    answer: answer({
      data: json.object({
        names: json.array(
          json.object(
            {
              name: json.described(json.string, 'As a formula writes it: `value`, `meanOf(quote.total)`'),
              label: json.string,
              type: json.oneOf(...formulaTypes),
            },
            {
              of: json.described(
                json.object({ records: json.string, figure: json.string }, { field: json.string }),
                'Of a figure over the records that belong to the row',
              ),
            },
          ),
        ),
        notOffered: json.described(
          json.array(json.object({ records: json.string, field: json.string, why: json.string })),
          'Formulas of these records that can’t be counted up, and why',
        ),
      }),
    }),
  }),
  /** What a formula results in. */
  try: defineCall({
    method: 'POST',
    path: '/api/CustomField/Try',
    summary: 'Try a formula',
    body: {
      records: text('Records', { required: true, max: 60 }),
      formula: longText('Formula', { required: true, max: 1000 }),
      sensitive: yesNo('Sensitive'),
      seenBy: ids('Who sees it', { of: 'role', max: 100 }),
      key: text('Name for programs', { max: 60 }),
    },
    answer: answer({
      data: json.object(
        {},
        {
          problem: json.string,
          at: json.described(
            json.object({ start: json.integer, end: json.integer }),
            'The characters of the formula that are wrong, the first of which is 0',
          ),
          instead: json.described(json.string, 'What to write there'),
          type: json.oneOf(...formulaTypes),
          rows: json.array(json.object({ id: json.integer, name: json.string, value: json.nullable(json.string) })),
        },
      ),
    }),
  }),
}
