import {
  type Fields,
  fieldPathsOf,
  parse,
  type RecordOf,
  type StandingRule,
  standingRuleTopic,
  valuesOfRule,
} from '@core/entity'
import { recordAudit } from '@core/server/access'
import { describeField, readChosen, storeStandingRule } from '@core/server/administration'
import {
  defineRoute,
  invalid,
  notFound,
  publishChange,
  type Route,
  type ServerContext,
  standingRules,
} from '@core/server/plugin'
import { configurationPermissions } from '../../shared/adminPermissions'
import { standingRuleCalls } from '../../shared/standingRuleCalls'

const access = configurationPermissions.can.automations

/** Reading and setting the rules that plugins contribute. */
export function standingRuleRoutes(context: ServerContext): readonly Route[] {
  const { db } = context
  return [
    defineRoute(standingRuleCalls.list, {
      access,
      async handle() {
        const stored = await readChosen(db)
        const chosen = Object.fromEntries(stored.map((one) => [one.id, one.chosen]))
        return {
          data: context.contributionsTo(standingRules).map((rule) => ({
            id: rule.id,
            title: rule.title,
            help: rule.help,
            fields: fieldPathsOf(rule.fields).map((one) => describeField(one)),
            values: valuesOfRule(rule, chosen),
            delivered: rule.delivered,
            version: stored.find(({ id }) => id === rule.id)?.version ?? 0,
          })),
        }
      },
    }),
    defineRoute(standingRuleCalls.save, {
      access,
      async handle({ params: { id }, body: { version, values: sent }, viewer }) {
        const rule = context.contributionsTo(standingRules).find((one) => one.id === id)
        if (!rule) throw notFound('Rule')
        const values = parseValues(rule, sent)
        await db.transaction(async (tx) => {
          const before = await storeStandingRule(tx, rule, values, version, viewer.id)
          // Rules have no records that anybody follows: whoever is signed in reads them again.
          await publishChange(tx, standingRuleTopic, [1], viewer)
          await recordAudit(tx, {
            action: 'standingRuleChanged',
            person: viewer.id,
            roleId: viewer.roleId,
            subject: `Rule ${rule.title}`,
            details: { before, after: values },
          })
        })
        return { data: { version: version + 1 }, message: 'Rule updated successfully !!' }
      },
    }),
  ]
}

/** @throws HttpError 400 with what is wrong and where */
function parseValues({ fields, problem }: StandingRule, sent: Readonly<Record<string, unknown>>): RecordOf<Fields> {
  const { value: given, errors } = parse(fields, sent)
  if (errors) throw invalid(errors.map(({ field, message }) => ({ field: `values.${field}`, message })))
  const value = Object.fromEntries(Object.keys(fields).map((name) => [name, given[name] ?? null]))
  const wrong = problem?.(value)
  if (wrong) throw invalid([{ field: `values.${wrong.field}`, message: wrong.message }])
  return value
}
